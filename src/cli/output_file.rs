//! Files that are written as a whole.

use super::error::CliError;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that takes the place of an older one only when it is complete. What is no regular file, such as a pipe, and
/// what stands in a folder that cannot be written to, is written directly.
pub enum OutputFile {
    Replacing(NamedTempFile, PathBuf),
    Direct(File),
}

impl OutputFile {
    pub fn create(path: &Path) -> io::Result<OutputFile> {
        // Of a link, the file that it leads to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        // Only its folder must be writable to replace it.
        if fs::metadata(&path).is_ok_and(|data| data.is_file() && data.permissions().readonly()) {
            let text = "the file is read-only; make it writable, or choose another name";
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, text));
        }
        // A link that leads to no file yet, too.
        let is_special = fs::symlink_metadata(&path).is_ok_and(|data| !data.is_file());
        match new_file(&path) {
            Ok(file) if !is_special => Ok(OutputFile::Replacing(file, path)),
            _ => File::create(&path).map(OutputFile::Direct),
        }
    }

    /// Writes a whole file. If that fails, an older one stays as it was.
    pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), CliError> {
        let write = || {
            let file = OutputFile::create(path)?;
            file.writer().write_all(text.as_ref())?;
            file.finish()
        };
        write().map_err(CliError::file(path))
    }

    pub fn writer(&self) -> Box<dyn Write + '_> {
        match self {
            OutputFile::Replacing(file, _) => Box::new(file.as_file()),
            OutputFile::Direct(file) => Box::new(file),
        }
    }

    /// Gives the file its name.
    pub fn finish(self) -> io::Result<()> {
        if let OutputFile::Replacing(file, path) = self {
            if let Ok(old) = fs::metadata(&path) {
                file.as_file().set_permissions(old.permissions())?;
            }
            file.persist(path)?;
        }
        Ok(())
    }
}

/// A file of another name in the same folder, which goes away again if it is not given its own.
fn new_file(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let builder = &mut tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As of any new file, less what the user's mask forbids.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

//! The default and the largest size of the transposition table.

use once_cell::sync::Lazy;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// The default size of the transposition table, in mebibytes.
pub const DEFAULT_HASH: usize = 16;

/// The largest size of the transposition table that is offered, in mebibytes: three quarters of the memory that the
/// process may use (the machine's, or less in a container or under `ulimit -v`), but at least 64. Allocating it can
/// still fail, as other programs use memory too.
pub fn max_hash() -> usize {
    static MAX: Lazy<usize> = Lazy::new(|| three_quarters_in_mib(usable_memory(), usize::MAX as u64));
    *MAX
}

/// Three quarters of `memory` (in bytes, `None` if unknown), in mebibytes; `addresses` is the size of the address space
/// in bytes.
fn three_quarters_in_mib(memory: Option<u64>, addresses: u64) -> usize {
    // A browser does not tell, and gives a page little.
    const UNKNOWN: u64 = if cfg!(target_family = "wasm") { 1 << 30 } else { 4 << 30 };
    const MIN: u64 = 64;
    let memory = memory.unwrap_or(UNKNOWN).min(addresses);
    ((memory / 4 * 3) >> 20).max(MIN) as usize
}

/// The memory that this process may use, in bytes.
fn usable_memory() -> Option<u64> {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let system = System::new_with_specifics(memory);
    // Without /proc, as in a bare chroot, the total is 0, and `cgroup_limits` would panic.
    let machine = Some(system.total_memory()).filter(|bytes| *bytes > 0);
    let container = machine.and_then(|_| Some(system.cgroup_limits()?.total_memory));
    [machine, container, address_space()].into_iter().flatten().filter(|bytes| *bytes > 0).min()
}

/// What `ulimit -v` allows.
#[cfg(unix)]
fn address_space() -> Option<u64> {
    rustix::process::getrlimit(rustix::process::Resource::As).current
}

#[cfg(not(unix))]
fn address_space() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_of_the_memory_may_be_used() {
        let all = u64::MAX;
        assert_eq!(three_quarters_in_mib(Some(8 << 30), all), 6144);
        assert_eq!(three_quarters_in_mib(Some(8 << 30), 4 << 30), 3072);
        assert_eq!(three_quarters_in_mib(Some(1 << 20), all), 64);
        assert_eq!(three_quarters_in_mib(None, all), 3072);
    }

    /// Also on systems without /proc/meminfo, such as macOS and Windows.
    #[test]
    fn the_memory_of_this_machine_is_known() {
        let memory = usable_memory().expect("the memory of this machine");
        assert!(memory > 64 << 20, "{memory}");
        assert!((max_hash() as u64) << 20 < memory);
    }
}

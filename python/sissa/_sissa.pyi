from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, ClassVar, final

from typing_extensions import Self, TypedDict, Unpack

__version__: str

class IllegalMoveError(ValueError):
    """A text that is no legal move of the position. The message says why."""

@final
class Move:
    """A legal move of a position. `str` gives it as engines write it in UCI. Moves of one position are equal if they
    are the same move."""

    @property
    def uci(self) -> str: ...
    @property
    def from_square(self) -> str | None:
        """Such as "e1"; None for a piece that is dropped on an empty square."""
    @property
    def to_square(self) -> str:
        """In castling the rook's square, in an adjustment the bishop's partner's."""
    @property
    def kind(self) -> str:
        """"normal", "en passant", "promotion", "castling", "leap", "adjustment", "conversion" or "drop"."""
    @property
    def promotion(self) -> str | None:
        """The letter of the piece that a pawn becomes."""
    @property
    def drop(self) -> str | None:
        """The letter of the piece that comes from the hand, alone or beside the move of another."""
    @property
    def drop_square(self) -> str | None: ...
    def __hash__(self) -> int: ...

@final
class LegalMoves:
    """The legal moves of a position, by index and in a loop."""

    def __new__(cls, moves: Sequence[Move]) -> Self: ...
    def count(self) -> int: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> Move: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __contains__(self, move: Move, /) -> bool: ...

@final
class Outcome:
    """How a game has ended."""

    def __new__(cls, winner: bool | None, termination: str, reason: str, is_goal: bool) -> Self: ...
    @property
    def winner(self) -> bool | None:
        """True for White, False for Black, None for a draw."""
    @property
    def termination(self) -> str:
        """"checkmate", "stalemate", "insufficient material", "move rule", "repetition", "goal", "checks", "extinction"
        or "castling"."""
    @property
    def reason(self) -> str:
        """How it has ended, as a sentence."""
    @property
    def is_goal(self) -> bool:
        """Whether a goal other than mate has ended the game: "goal", "checks", "extinction" or "castling"."""
    def result(self) -> str:
        """"1-0", "0-1" or "1/2-1/2"."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

class Board:
    """A position of any game, with the moves that led to it.

    Moves can be given as `Move` or as text in any notation: "e4", "Nf3", "e1g1", "O-O". Squares are texts, pieces
    letters as in FEN, sides True for White and False for Black.

    A game begins with its start, with a FEN or, in random games, with an array: its number, White's first rank, or
    "random". Rights of the FEN that cannot be are dropped with a warning. Raises ValueError for a game that there is
    not, and a FEN or array that the game cannot have.
    """

    @property
    def variant(self) -> str: ...
    @property
    def files(self) -> int: ...
    @property
    def ranks(self) -> int: ...
    @property
    def turn(self) -> bool:
        """True if White is to move."""
    @property
    def fullmove_number(self) -> int: ...
    @property
    def halfmove_clock(self) -> int: ...
    @property
    def ep_square(self) -> str | None:
        """The en passant square, if a capture there is legal."""
    @property
    def start_fen(self) -> str:
        """The position from which the game began."""
    @property
    def array(self) -> str | None:
        """The array from which the game began, or White's and Black's, "12/345"; None if it began from another position."""
    @property
    def legal_moves(self) -> LegalMoves: ...
    @property
    def move_stack(self) -> list[Move]: ...

    def __new__(cls, variant: str = "chess", fen: str | None = None, array: int | str | None = None) -> Self: ...
    def fen(self, *, shredder: bool = False) -> str:
        """The position as FEN; with `shredder`, castling rights are the files of the rooks."""
    def ply(self) -> int:
        """Half-moves since the start, by the FEN's move number."""
    def key(self) -> int:
        """A number that is the same for positions that count as repetitions of each other."""
    def push(self, move: Move | str) -> None:
        """Plays a move. Raises IllegalMoveError."""
    def push_san(self, text: str) -> Move: ...
    def push_uci(self, text: str) -> Move:
        """Plays a move that is written as in UCI, castling in any style. Raises IllegalMoveError."""
    def pop(self) -> Move:
        """Takes the last move back. Raises IndexError at the start."""
    def peek(self) -> Move: ...
    def parse(self, text: str) -> Move:
        """The move of a text in any notation. Raises IllegalMoveError."""
    def parse_san(self, text: str) -> Move: ...
    def parse_uci(self, text: str) -> Move: ...
    def san(self, move: Move | str) -> str: ...
    def uci(self, move: Move | str, style: str | None = None) -> str:
        """A move as engines write it, castling in the game's usual style or as "from-to", "king-takes-rook" or
        "scharnagl"."""
    def legal_uci(self, style: str | None = None) -> list[str]: ...
    def describe(self, move: Move | str) -> str:
        """A move in words."""
    def variation_san(self, moves: Sequence[Move | str]) -> str:
        """A line from this position: "1. e4 e5 2. Nf3"."""
    def is_legal(self, move: Move | str) -> bool: ...
    def is_capture(self, move: Move | str) -> bool: ...
    def gives_check(self, move: Move | str) -> bool: ...
    def is_check(self) -> bool: ...
    def is_checkmate(self) -> bool: ...
    def is_stalemate(self) -> bool: ...
    def is_repetition(self, count: int = 3) -> bool: ...
    def has_insufficient_material(self, white: bool) -> bool:
        """True if the side can never win."""
    def outcome(self) -> Outcome | None:
        """How the game has ended, draws by repetition and by the fifty-move rule included; None if it goes on."""
    def is_game_over(self) -> bool: ...
    def result(self) -> str:
        """"1-0", "0-1", "1/2-1/2" or "*"."""
    def piece_at(self, square: str) -> str | None: ...
    def piece_map(self) -> dict[str, str]: ...
    def hand(self, white: bool) -> dict[str, int]:
        """The pieces in hand, by their letters in lower case."""
    def king(self, white: bool) -> str | None: ...
    def checkers(self) -> list[str]: ...
    def perft(self, depth: int) -> int:
        """The number of lines of legal moves of this length."""
    def copy(self, *, stack: bool = True) -> Self:
        """A copy, with the moves before or without."""
    def root(self) -> Self:
        """The position from which the game began."""
    def svg(
        self,
        *,
        white: bool = True,
        arrows: Sequence[tuple[str, str]] = ...,
        coordinates: bool = True,
        size: int = 45,
    ) -> str:
        """A picture from White's or Black's side, with the last move marked; `size` is the width of a square in pixels,
        from 8 to 1000. Notebooks show it by themselves."""
    def pgn(self, **tags: str) -> str:
        """The game as PGN, with these tags."""
    def __copy__(self) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Game:
    """A game read from PGN, with its variations and comments."""

    @property
    def variant(self) -> str: ...
    @property
    def headers(self) -> Mapping[str, str]:
        """The tags as `pgn` writes them; `set_tag` changes them."""
    @property
    def result(self) -> str: ...
    @property
    def moves(self) -> list[Move]:
        """The main line."""
    @property
    def comments(self) -> list[str]:
        """The comment after each of these moves; empty without one."""
    @property
    def errors(self) -> list[str]:
        """What could not be read, and was left out."""
    def board(self, ply: int | None = None) -> Board:
        """The board after so many moves; without a number, after all."""
    def set_tag(self, name: str, value: str) -> None:
        """Sets a tag. Raises ValueError for a name or a result that PGN does not have, and for Variant, SetUp, FEN and
        VariantMen other than `headers` has them."""
    def pgn(self) -> str: ...

@final
class Info:
    """A line of analysis."""

    def __new__(
        cls,
        depth: int,
        seldepth: int,
        multipv: int,
        score: int,
        mate: int | None,
        bound: str,
        nodes: int,
        time: float,
        pv: Sequence[Move],
        pv_san: str,
    ) -> Self: ...
    @property
    def depth(self) -> int: ...
    @property
    def seldepth(self) -> int: ...
    @property
    def multipv(self) -> int:
        """The rank of the line, from 1."""
    @property
    def score(self) -> int:
        """Centipawns for the side to move; a mate is 32000 less its half-moves."""
    @property
    def mate(self) -> int | None:
        """Moves to mate, negative if the side to move is mated."""
    @property
    def bound(self) -> str:
        """"exact", "lower" or "upper"."""
    @property
    def nodes(self) -> int: ...
    @property
    def time(self) -> float:
        """Seconds."""
    @property
    def pv(self) -> list[Move]: ...
    @property
    def pv_san(self) -> str: ...

@final
class PlayResult:
    """What the engine plays."""

    def __new__(cls, move: Move | None, ponder: Move | None, info: Info | None) -> Self: ...
    @property
    def move(self) -> Move | None:
        """None if there is no legal move."""
    @property
    def ponder(self) -> Move | None:
        """The reply that is expected."""
    @property
    def info(self) -> Info | None: ...

@final
class Analysis(Iterator[Info]):
    """A search that runs: an iterator of its lines, which ends with the search. In a `with` statement it is stopped at
    the end."""

    def __next__(self) -> Info: ...
    def stop(self) -> None:
        """Ends the search within a few milliseconds. Another thread may call it, too."""
    def wait(self) -> PlayResult:
        """The result, at the end of the search."""
    def __enter__(self) -> Analysis: ...
    def __exit__(self, *error: object) -> None: ...

class _Limits(TypedDict, total=False):
    # Times are in seconds, depth in half-moves, mate in moves.
    time: float | None
    depth: int | None
    nodes: int | None
    mate: int | None
    clock: float | None
    increment: float
    moves_to_go: int | None
    elo: int | None
    root_moves: Sequence[Move | str] | None

class Engine:
    """The engine, which thinks on threads of its own."""

    def __new__(
        cls,
        *,
        hash: int = 64,
        threads: int = 1,
        network: str | PathLike[str] | None = None,
        classical: bool = False,
    ) -> Self: ...
    def analysis(self, board: Board, *, multipv: int = 1, **limits: Unpack[_Limits]) -> Analysis:
        """Starts a search, and ends the one before. All limits that are given apply; without any it runs until it is
        stopped. Raises ValueError for limits that make no sense. `time` is for this move and `clock` what is left on
        the clock, in seconds; with `elo`, 400 to 2200, it plays like a person of this rating; `root_moves` are the
        moves that it may choose from. A warning tells that the engine's own `network` is not for the game."""
    def new_game(self) -> None:
        """Ends a search that runs, and forgets what was found before."""

def _read_board(variant: str, fen: str) -> tuple[Board, str | None]: ...
def _optional_end(board: Board) -> Outcome | None: ...
def _unpickle_move(*fields: Any) -> Move: ...
def variants() -> list[str]:
    """The names of all games."""

def load_variants(text: str) -> tuple[list[str], list[str]]:
    """Adds the games of a variant file, and returns their names and the mistakes in the text."""

def array_count(variant: str) -> int: ...
def array_number(variant: str, rank: str) -> int:
    """The number of the array with this first rank of White. Raises ValueError if the game has no such array."""

def array_fen(variant: str, array: int | str) -> str: ...
def start_fen(variant: str) -> str: ...
def captures_to_hand(variant: str) -> bool: ...
def rules(variant: str) -> list[str]:
    """The special rules of a game, in sentences."""

def read_pgn(text: str) -> list[Game]:
    """The games of a text in PGN, each as far as it can be read. Games of an unknown kind, or with a start that is
    none, are left out with a warning."""

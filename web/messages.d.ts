// Written by the test `the_page_has_the_same_types` of src/web/messages.

export const VERSION: 2;

/**
 * What a refused message was about, so that the page says so where it was asked.
 */
export type About = "newGame" | "array" | "setup" | "pgn" | "game";

/**
 * What to analyse.
 */
export type Analysis = { 
/**
 * How many lines, 1 to 5.
 */
lines: number, 
/**
 * Look only at these moves; if there are none, at all moves.
 */
only: Array<string>, 
/**
 * Leave these out.
 */
exclude: Array<string>, 
/**
 * What the other side would do if it were its move.
 */
threat: boolean, };

/**
 * The clocks.
 */
export type Clock = { 
/**
 * Milliseconds left to White.
 */
white: number, 
/**
 * Milliseconds left to Black.
 */
black: number, 
/**
 * Whose clock runs.
 */
running: Side | null, };

/**
 * The clock of a game.
 */
export type ClockSetting = { 
/**
 * Seconds at the start, 1 to 36000.
 */
base: number, 
/**
 * Seconds added for each move, 0 to 3600.
 */
increment: number, };

/**
 * How a game ended.
 */
export type Ending = { 
/**
 * `1-0`, `0-1` or `1/2-1/2`.
 */
result: string, 
/**
 * Why, as a sentence.
 */
text: string, };

/**
 * The engine's limits.
 */
export type EngineLimits = { 
/**
 * The most threads.
 */
threads: number, 
/**
 * The most mebibytes of transposition table.
 */
hash: number, 
/**
 * The ratings of the weakest and the strongest level.
 */
levels: [number, number], };

/**
 * One of the engine's lines.
 */
export type EngineLine = { 
/**
 * Its score.
 */
evaluation: Evaluation, 
/**
 * `=`, or `>=` or `<=` where the score is only a bound.
 */
bound: string, 
/**
 * The moves for the engine.
 */
moves: Array<string>, 
/**
 * The moves for people, with numbers: `12. Nf3`, `Nc6`.
 */
sans: Array<string>, 
/**
 * The board after each of the moves: the first field of its FEN, with the letters of [`GameInfo::kinds`].
 */
boards: Array<string>, 
/**
 * Where the first move goes, as two squares.
 */
arrow: [string, string], };

/**
 * Settings of the engine.
 */
export type EngineSettings = { 
/**
 * Threads of a search.
 */
threads: number, 
/**
 * Mebibytes of the transposition table.
 */
hash: number, 
/**
 * Whether games that a network is suited to are evaluated by it.
 */
network: boolean, };

/**
 * A score.
 */
export type Evaluation = { 
/**
 * For people: `+0.35` in pawns, `#3` where White mates in three moves, `#-3` where Black does.
 */
text: string, 
/**
 * Chances in per mille: White wins, draw, Black wins.
 */
wdl: [number, number, number], 
/**
 * Centipawns, between -1000 and 1000, for graphs.
 */
centipawns: number, };

/**
 * A message of the page.
 *
 * Games are named by their names, squares as `e4`, moves of the position on the board by their UCI text as
 * [`PlayableMove::uci`](super::PlayableMove::uci) has it, and the moves of the tree by their node. Those without
 * content have braces because serde lets anything pass in a variant without.
 */
export type FromPage = { "type": "hello", 
/**
 * [`VERSION`](super::VERSION).
 */
version: number, 
/**
 * The token from the address.
 */
token: string, 
/**
 * The table that this page showed before, if it did.
 */
table: string | null, } | { "type": "newGame", 
/**
 * The game's name.
 */
game: string, 
/**
 * Where it starts.
 */
start: StartChoice, 
/**
 * Who plays.
 */
players: Players, 
/**
 * The clock of both sides, or the engine's time.
 */
pace: Pace, } | { "type": "setPlayers", 
/**
 * Who plays.
 */
players: Players, 
/**
 * The clock of both sides, or the engine's time.
 */
pace: Pace, } | { "type": "play", 
/**
 * The move.
 */
uci: string, } | { "type": "typeMove", 
/**
 * What was typed.
 */
text: string, } | { "type": "explain", 
/**
 * Where the piece stands.
 */
from: string, 
/**
 * Where it was to go.
 */
to: string, } | { "type": "goTo", 
/**
 * The node.
 */
node: number, } | { "type": "addLine", 
/**
 * The node.
 */
node: number, 
/**
 * The moves, one after the other.
 */
moves: Array<string>, } | { "type": "delete", 
/**
 * The node.
 */
node: number, } | { "type": "promote", 
/**
 * The node.
 */
node: number, } | { "type": "annotate", 
/**
 * The node.
 */
node: number, 
/**
 * The comment, perhaps empty.
 */
comment: string, 
/**
 * Numeric annotation glyphs: 1 for `!`, 2 for `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, and others up to 255.
 */
nags: Array<number>, } | { "type": "takeBack", } | { "type": "resign", } | { "type": "offerDraw", } | { "type": "hint", } | { "type": "moveNow", } | { "type": "analyse", 
/**
 * What to look at.
 */
analysis: Analysis | null, } | { "type": "review", 
/**
 * Seconds a move.
 */
seconds: number, } | { "type": "stopReview", } | { "type": "configure", 
/**
 * The settings.
 */
settings: EngineSettings, } | { "type": "findArray", 
/**
 * The game's name.
 */
game: string, 
/**
 * A number, letters from the a-file, or `random`; two with a slash for White and Black; empty for a random array.
 */
text: string, } | { "type": "checkSetup", 
/**
 * The position.
 */
setup: Setup, } | { "type": "readFen", 
/**
 * The game's name.
 */
game: string, 
/**
 * The FEN.
 */
fen: string, } | { "type": "openPgn", 
/**
 * The file's text.
 */
text: string, 
/**
 * Which of its games, from 0.
 */
game: number | null, } | { "type": "writePgn", };

/**
 * A game that can be played.
 */
export type GameInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its title for people.
 */
title: string, 
/**
 * Files of the board.
 */
files: number, 
/**
 * Ranks of the board.
 */
ranks: number, 
/**
 * Its kinds of pieces.
 */
kinds: Array<Kind>, 
/**
 * The number of its arrays; 1 where there is only the usual one.
 */
arrays: number, 
/**
 * Whether a random array is the usual start.
 */
isRandom: boolean, 
/**
 * The rules that orthodox chess does not have, in sentences.
 */
rules: Array<string>, 
/**
 * Each special move with a position that shows it.
 */
specials: Array<Special>, };

/**
 * A piece in hand.
 */
export type InHand = { 
/**
 * Its kind, as [`Piece::kind`].
 */
kind: string, 
/**
 * Whose it is.
 */
side: Side, };

/**
 * A kind of piece.
 */
export type Kind = { 
/**
 * Its name in English, lower case: `pawn`, `archbishop`.
 */
name: string, 
/**
 * Its letter in this game, upper case.
 */
letter: string, };

/**
 * The kind of a move.
 */
export type MoveKind = "quiet" | "capture" | "enPassant" | "promotion" | "castling" | "leap" | "adjustment" | "conversion";

/**
 * A move of the tree.
 */
export type Node = { 
/**
 * Its number.
 */
id: number, 
/**
 * The nodes that follow, the main line first.
 */
children: Array<number>, 
/**
 * Plies before its move by the move number: 0 for White's first.
 */
ply: number, 
/**
 * The move; empty for the start.
 */
san: string, 
/**
 * The same for the engine.
 */
uci: string, 
/**
 * What is said of it.
 */
comment: string, 
/**
 * Numeric annotation glyphs.
 */
nags: Array<number>, 
/**
 * The score of the position after it, once it is known.
 */
evaluation: Evaluation | null, 
/**
 * Milliseconds left on the clock of the side that moved, if it had one.
 */
clock: number | null, };

/**
 * How fast a game is.
 */
export type Pace = { 
/**
 * The clock of both sides; `null` for none.
 */
clock: ClockSetting | null, 
/**
 * Without a clock, the seconds that the engine thinks about a move, 0.01 to 3600.
 */
engineSeconds: number, 
/**
 * The engine's level, a rating from [`EngineLimits::levels`](super::EngineLimits::levels); `null` for its full strength.
 */
level: number | null, };

/**
 * A game of a PGN.
 */
export type PgnGame = { 
/**
 * The players, event and date.
 */
title: string, 
/**
 * The result.
 */
result: string, 
/**
 * What is wrong with it, if it cannot be opened.
 */
problem: string | null, };

/**
 * A piece on the board.
 */
export type Piece = { 
/**
 * Where it stands.
 */
square: string, 
/**
 * The name of its kind.
 */
kind: string, 
/**
 * Whose it is.
 */
side: Side, };

/**
 * A legal move.
 */
export type PlayableMove = { 
/**
 * For the engine.
 */
uci: string, 
/**
 * For people.
 */
san: string, 
/**
 * In words: "Castle: king to g1, rook to f1".
 */
text: string, 
/**
 * What kind of move it is.
 */
kind: MoveKind, 
/**
 * Where the piece stands that is taken or dragged.
 */
from: string, 
/**
 * The squares on which it may be dropped to make this move, the usual one first: for castling the king's
 * landing and the rook.
 */
targets: Array<string>, 
/**
 * The kind of piece that a pawn becomes.
 */
promotion: string | null, 
/**
 * Where a queen is dropped.
 */
drop: string | null, };

/**
 * Who plays a side.
 */
export type Player = "person" | "engine";

/**
 * Who plays.
 */
export type Players = { 
/**
 * White.
 */
white: Player, 
/**
 * Black.
 */
black: Player, };

/**
 * A position on the board.
 */
export type PositionView = { 
/**
 * The position as FEN.
 */
fen: string, 
/**
 * The side to move.
 */
side: Side, 
/**
 * The square of a king in check.
 */
check: string | null, 
/**
 * The pieces.
 */
pieces: Array<Piece>, 
/**
 * The pieces in hand.
 */
hands: Array<InHand>, 
/**
 * The special rights that are left, in sentences.
 */
rights: Array<string>, 
/**
 * The squares that the last move changed.
 */
last: Array<string>, 
/**
 * The legal moves.
 */
moves: Array<PlayableMove>, 
/**
 * How the game ends in this position by its rules, if it does.
 */
end: Ending | null, };

/**
 * A right that a placement allows.
 */
export type Right = { 
/**
 * Its name in [`Setup::rights`](super::Setup::rights).
 */
id: string, 
/**
 * Whose it is.
 */
side: Side, 
/**
 * In words: "may castle with the rook on h1".
 */
text: string, 
/**
 * Whether the side has it.
 */
on: boolean, };

/**
 * A position in the editor.
 */
export type Setup = { 
/**
 * The game's name.
 */
game: string, 
/**
 * The pieces.
 */
pieces: Array<Piece>, 
/**
 * The side to move.
 */
side: Side, 
/**
 * The rights that are checked, by [`Right::id`](super::Right::id); `null` for those that a FEN without them means.
 */
rights: Array<string> | null, 
/**
 * The en passant square.
 */
enPassant: string | null, 
/**
 * Plies since the last capture or pawn move.
 */
halfmove: number, 
/**
 * The number of the move.
 */
fullmove: number, };

/**
 * A side.
 */
export type Side = "white" | "black";

/**
 * A special move, with an example.
 */
export type Special = { 
/**
 * Its name.
 */
name: string, 
/**
 * A sentence that says what it is.
 */
text: string, 
/**
 * The pieces before it.
 */
before: Array<Piece>, 
/**
 * The pieces after it.
 */
after: Array<Piece>, 
/**
 * Where pieces go, as pairs of squares.
 */
arrows: Array<[string, string]>, 
/**
 * The move as it is written.
 */
san: string, };

/**
 * Where a game starts.
 */
export type StartChoice = { "by": "usual" } | { "by": "random" } | { "by": "array", 
/**
 * A number, letters from the a-file, or `random`; two with a slash for White and Black.
 */
text: string, } | { "by": "fen", 
/**
 * The FEN.
 */
fen: string, };

/**
 * Everything about the game on a table.
 */
export type State = { 
/**
 * The game's name.
 */
game: string, 
/**
 * The number of its array, or White's and Black's as in `12/345`; `null` for another start.
 */
array: string | null, 
/**
 * The moves. The first node stands for the start and has no move.
 */
nodes: Array<Node>, 
/**
 * The node whose position is on the board.
 */
current: number, 
/**
 * The position on the board.
 */
position: PositionView, 
/**
 * Who plays.
 */
players: Players, 
/**
 * How fast.
 */
pace: Pace, 
/**
 * The clocks, if there are any.
 */
clock: Clock | null, 
/**
 * Whether the engine is thinking about its move.
 */
thinking: boolean, 
/**
 * Whether a person may move now. False while the engine thinks and after the end.
 */
mayMove: boolean, 
/**
 * How the game that is played has ended: `null` while it goes on. A position on the board may also be an
 * end by itself ([`PositionView::end`]).
 */
ending: Ending | null, 
/**
 * The analysis that runs.
 */
analysis: Analysis | null, 
/**
 * Whether the whole game is being analysed.
 */
reviewing: boolean, 
/**
 * The engine's settings.
 */
settings: EngineSettings, 
/**
 * What evaluates this game: `network` or `classical`.
 */
evaluation: string, };

/**
 * A message of the server. Scores are from White's side, squares as `e4`.
 */
export type ToPage = { "type": "welcome", 
/**
 * [`VERSION`](super::VERSION).
 */
version: number, 
/**
 * Name and version of the engine.
 */
engine: string, 
/**
 * The table that the page shows: to be sent in the next `hello`.
 */
table: string, 
/**
 * The games that can be played, in order.
 */
games: Array<GameInfo>, 
/**
 * The engine's limits.
 */
limits: EngineLimits, } | { "type": "state", 
/**
 * The state.
 */
state: State, } | { "type": "lines", 
/**
 * The node whose position they are about.
 */
node: number, 
/**
 * Whether the other side is to move (threat).
 */
threat: boolean, 
/**
 * Whether the search still runs.
 */
running: boolean, 
/**
 * Depth in plies.
 */
depth: number, 
/**
 * The longest line searched, in plies.
 */
seldepth: number, 
/**
 * Positions searched.
 */
nodes: number, 
/**
 * Positions a second.
 */
speed: number, 
/**
 * Share of the transposition table that is full, per mille.
 */
hashfull: number, 
/**
 * Milliseconds since the start.
 */
time: number, 
/**
 * The lines, the best first.
 */
lines: Array<EngineLine>, } | { "type": "hint", 
/**
 * The move.
 */
uci: string, 
/**
 * The same for people.
 */
san: string, 
/**
 * The position's score.
 */
evaluation: Evaluation, } | { "type": "refused", 
/**
 * Why, as a sentence.
 */
text: string, 
/**
 * What was asked.
 */
about: About, } | { "type": "note", 
/**
 * A sentence.
 */
text: string, } | { "type": "array", 
/**
 * The game's name.
 */
game: string, 
/**
 * The array's number, or White's and Black's: `12/345`.
 */
number: string, 
/**
 * White's first rank, as letters from the a-file.
 */
rank: string, 
/**
 * The position before the first move.
 */
fen: string, } | { "type": "checked", 
/**
 * The game's name.
 */
game: string, 
/**
 * The pieces.
 */
pieces: Array<Piece>, 
/**
 * The side to move.
 */
side: Side, 
/**
 * The rights that this placement allows, in order, for checkboxes.
 */
rights: Array<Right>, 
/**
 * The squares that can be the en passant square.
 */
enPassantChoices: Array<string>, 
/**
 * The en passant square.
 */
enPassant: string | null, 
/**
 * Plies since the last capture or pawn move.
 */
halfmove: number, 
/**
 * The number of the move.
 */
fullmove: number, 
/**
 * The FEN, if the position is legal.
 */
fen: string | null, 
/**
 * The number of the array on both first ranks, or two numbers as in `12/345`; `null` unless each is an array.
 */
array: string | null, 
/**
 * What is wrong, if it is not legal.
 */
problem: string | null, } | { "type": "pgnGames", 
/**
 * The games, in the order of the file.
 */
games: Array<PgnGame>, } | { "type": "pgn", 
/**
 * The file's text.
 */
text: string, } | { "type": "review", 
/**
 * Positions done.
 */
done: number, 
/**
 * Positions in all.
 */
total: number, };

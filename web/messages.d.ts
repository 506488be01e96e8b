// Written by the test `the_page_has_the_same_types` of src/web/messages.

export const VERSION: 15;

/** What a message is about, so that the page shows there why it is refused. */
export type About = "newGame" | "array" | "setup" | "pgn" | "comment" | "details" | "games" | "ownGames" | "game";

/** What to analyse. */
export type Analysis = { 
/** The number of lines, 1 to 5. */
lines: number, 
/** Consider only these moves; all if empty. */
only: Array<string>, 
/** Leave these moves out. */
exclude: Array<string>, 
/** Show what the other side would play if it were its turn. */
threat: boolean, 
/** The name of another engine that analyses too. */
second: string | null, };

export type Clock = { 
/** Milliseconds left to White. */
white: number, 
/** Milliseconds left to Black. */
black: number, 
/** The side whose clock is running. */
running: Side | null, };

export type ClockSetting = { 
/** Seconds at the start, 1 to 36000. */
base: number, 
/** Increment in seconds, 0 to 3600. */
increment: number, };

export type Ending = { 
/** `1-0`, `0-1` or `1/2-1/2`. */
result: string, 
/** Why, as a sentence. */
text: string, };

export type EngineLimits = { threads: number, 
/** The largest transposition table, in MiB. */
hash: number, 
/** The ratings of the weakest and the strongest level. */
levels: [number, number], };

/** One of the engine's lines. */
export type EngineLine = { evaluation: Evaluation, 
/** `=`, or `>=` or `<=` if the score is only a bound. */
bound: string, 
/** The first moves in UCI. */
moves: Array<string>, 
/** The moves in SAN with numbers: `12. Nf3`, `Nc6`. */
sans: Array<string>, 
/** The board after each move: the first field of its FEN, with the letters of [`VariantInfo::kinds`]. */
boards: Array<string>, 
/** The squares from and to which the first move goes, for an arrow. */
arrow: [string, string], };

export type Evaluation = { 
/** For display: `+0.35` in pawns, `#3` when White mates in three moves, `#-3` when Black does, `#` for mate on the
 * board. */
text: string, 
/** Chances in per mille: White wins, draw, Black wins. */
wdl: [number, number, number], };

export type FilePlace = { 
/** The index of the game, from 0. */
game: number, 
/** How many games the file has. */
games: number, };

/** A message from the page.
 *
 * Games are given by name, squares as `e4`, moves of the position on the board by
 * [`PlayableMove::uci`](super::PlayableMove::uci), and moves of the tree by their node. Variants without content have
 * braces, because in a unit variant serde would not reject unknown fields. */
export type FromPage = { "type": "newGame" } & NewGame | { "type": "stopMatch", } | { "type": "setPlayers", players: Players, 
/** As [`NewGame::pace`]. */
pace: Pace, 
/** As [`NewGame::person`]. */
person: string, } | { "type": "play", uci: string, } | { "type": "typeMove", text: string, } | { "type": "explain", 
/** The square of the piece. */
from: string, to: string, } | { "type": "goTo", node: number, } | { "type": "addLine", node: number, moves: Array<string>, } | { "type": "delete", node: number, } | { "type": "promote", node: number, } | { "type": "annotate", node: number, comment: string, 
/** Numeric annotation glyphs: 1 for `!`, 2 for `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`, and others up to 255. */
nags: Array<number>, } | { "type": "draw", node: number, 
/** As [`Node::drawings`](super::Node::drawings). */
drawings: Array<string>, } | { "type": "setTags", tags: Array<[string, string]>, } | { "type": "takeBack", } | { "type": "undo", } | { "type": "resign", } | { "type": "offerDraw", } | { "type": "hint", } | { "type": "moveNow", } | { "type": "analyse", analysis: Analysis | null, } | { "type": "review", seconds: number, } | { "type": "stopReview", } | { "type": "configure", settings: SearchSettings, } | { "type": "findArray", 
/** The answer repeats it. */
id: number, game: string, 
/** A number, letters from the a-file, or `random`; two with a slash for White and Black. */
text: string, } | { "type": "checkSetup", id: number, setup: Setup, } | { "type": "readFen", id: number, game: string, fen: string, } | { "type": "pgnPart", text: string, } | { "type": "openPgn", 
/** The file, or what of it has not been sent; `null` for the one that was opened last. */
text: string | null, 
/** The index of the game, from 0. */
game: number | null, } | { "type": "writePgn", } | { "type": "listGames", } | { "type": "openGame", name: string, } | { "type": "renameGame", name: string, 
/** Its new event, PGN's tag. */
event: string, } | { "type": "deleteGame", name: string, } | { "type": "restoreGame", name: string, } | { "type": "writeGames", } | { "type": "invite", } | { "type": "ownGames", 
/** The text; `null` for the one that is kept. */
text: string | null, 
/** Whether to keep it, so that its games can be played. */
keep: boolean, } | { "type": "ping", };

export type InHand = { 
/** Its kind, as [`Piece::kind`]. */
kind: string, side: Side, };

/** How a guest on another device comes to play a side. */
export type Invitation = { side: Side, 
/** The address to open, with the secret of that side. */
address: string, 
/** The address as a QR code: the path of its dark squares, for SVG. */
code: string, 
/** The width of the code in squares, with its margin. */
size: number, };

export type Kind = { 
/** What messages call it: as its drawing, `archbishop`, or by its letter, `letter-x`. */
name: string, 
/** Its letter in this game, in upper case. */
letter: string, 
/** What it is called in this game: `hawk`. */
title: string, };

export type ListedGame = { 
/** Its name, as [`State::name`](super::State::name). */
name: string, 
/** The name of what is played, as [`VariantInfo::name`]. */
game: string, 
/** What is played, for display. */
title: string, 
/** When it was saved last, in milliseconds since 1970. */
changed: number, 
/** Whether it is on a table. */
open: boolean, 
/** Whether it was deleted; it can be restored for a while. */
deleted: boolean, 
/** Why it cannot be opened. */
problem: string | null, 
/** PGN's tag `Event`, or empty. */
event: string, 
/** White's name, or empty. */
white: string, 
/** Black's name, or empty. */
black: string, 
/** PGN's tag `Date`, or empty. */
date: string, 
/** The number of its array, or White's and Black's as in `12/345`; `null` for another start. */
array: string | null, 
/** As in PGN; `*` while it is played. */
result: string, 
/** Plies of the main line. */
plies: number, 
/** Whether there is something to keep without any move: a position that was set up, notes, or tags. */
isPrepared: boolean, };

/** A match of two engines. */
export type MatchState = { 
/** The result up to now, in words. */
text: string, 
/** The difference in Elo with its error; `null` before the first pair of games. */
elo: string | null, played: number, 
/** How many games it has. */
games: number, running: boolean, };

/** A mistake in a variant file. */
export type Mistake = { 
/** Its line, from 1. */
line: number, 
/** What is wrong, and what was expected. */
text: string, 
/** Whether the game can be played nevertheless. */
isWarning: boolean, };

export type NewGame = { game: string, start: StartChoice, players: Players, 
/** The clock of both sides, or the engine's time. */
pace: Pace, 
/** What the person who plays against the engine is called; may be empty. */
person: string, 
/** How many games two engines play against each other, from 2; otherwise 0 or 1. */
games: number, };

/** A move of the tree. */
export type Node = { id: number, 
/** The nodes that follow, the main line first. */
children: Array<number>, 
/** Plies before its move, counted by move numbers: 0 for White's first. */
ply: number, 
/** The move in SAN; empty for the start. */
san: string, uci: string, comment: string, 
/** Numeric annotation glyphs. */
nags: Array<number>, 
/** The score of the position after it, if known. */
evaluation: Evaluation | null, 
/** Milliseconds that the move took, if known. */
elapsed: number | null, 
/** Coloured squares and arrows, as PGN's `[%csl ...]` and `[%cal ...]` have them: `Ga1`, `Rd2d4`. */
drawings: Array<string>, };

/** How fast a game is: the clocks, or how long an engine thinks, and its level. */
export type Pace = { 
/** The clock of both sides; `null` for none. */
clock: ClockSetting | null, 
/** Without a clock, the seconds that the engine thinks about each move, 0.01 to 3600. */
engineSeconds: number, 
/** The engine's level, a rating from [`EngineLimits::levels`](super::EngineLimits::levels); `null` for its full strength. */
level: number | null, 
/** Without a clock, the nodes that an engine searches for each move in place of the seconds. */
nodes: number | null, };

export type PgnGame = { 
/** White's and Black's names; none if the game cannot be read. */
players: Array<string>, 
/** Event and date, or else what it is called. */
facts: Array<string>, result: string, 
/** What is wrong with it, if it cannot be opened. */
problem: string | null, };

export type Piece = { square: string, 
/** The name of its kind. */
kind: string, side: Side, };

export type PlayableKind = "quiet" | "capture" | "enPassant" | "promotion" | "castling" | "leap" | "adjustment" | "conversion" | "drop";

export type PlayableMove = { uci: string, san: string, 
/** In words: "Castle: king to g1, rook to f1". */
text: string, kind: PlayableKind, 
/** The square of the piece that is clicked or dragged; `@` and its kind for one in hand. */
from: string, 
/** The squares where it may be let go for this move, the usual one first: for castling the king's landing square
 * and the rook's square. */
targets: Array<string>, 
/** For castling and adjustment, the same gesture from the other piece: the square of the rook or the neighbour, and
 * that of the king or the bishop. */
reverse: [string, string] | null, 
/** The kind that a pawn promotes to. */
promotion: string | null, drop: Piece | null, };

/** Who plays a side. */
export type Player = "person" | "engine" | { "other": string };

export type Players = { white: Player, black: Player, };

export type PositionView = { fen: string, side: Side, 
/** The square of the king in check. */
check: string | null, pieces: Array<Piece>, hands: Array<InHand>, 
/** The remaining special rights, as sentences. */
rights: Array<string>, 
/** The squares that the last move changed. */
last: Array<string>, moves: Array<PlayableMove>, 
/** The end of the game in this position by the rules, if it is one. */
end: Ending | null, };

/** A right that a placement allows. */
export type Right = { 
/** Its name in [`Setup::rights`](super::Setup::rights). */
id: string, side: Side, 
/** In words: "may castle with the rook on h1". */
text: string, 
/** Whether the side has it. */
on: boolean, };

/** How Sissa searches. */
export type SearchSettings = { threads: number, 
/** Size of the transposition table in MiB. */
hash: number, 
/** Whether networks are used, in the games that they suit. */
network: boolean, };

/** Each other message as it is sent. */
export type Sent = { 
/** What it is about; a refusal repeats it. */
about: About, message: FromPage, };

/** A position in the editor. */
export type Setup = { game: string, pieces: Array<Piece>, side: Side, 
/** The rights that are checked, by [`Right::id`](super::Right::id); `null` for those of a FEN that does not list
 * them. */
rights: Array<string> | null, enPassant: string | null, 
/** Plies since the last capture or pawn move. */
halfmove: number, fullmove: number, };

/** A side of the game. */
export type Side = "white" | "black";

/** A special move, with an example. */
export type Special = { name: string, 
/** What it is, as a sentence. */
text: string, before: Array<Piece>, after: Array<Piece>, 
/** Where pieces go, as pairs of squares. */
arrows: Array<[string, string]>, san: string, };

export type StartChoice = { "by": "usual" } | { "by": "array", 
/** A number, letters from the a-file, or `random`; two with a slash for White and Black. */
text: string, } | { "by": "fen", fen: string, };

export type State = { 
/** The name of the game on the board among the saved ones; the page sends it in its next `hello`. */
name: string, 
/** Why the latest changes could not be saved, as a sentence. */
unsaved: string | null, game: string, 
/** How the game is declared, if its declaration in the list of games was changed since. */
declared: VariantInfo | null, 
/** The number of its array, or White's and Black's as in `12/345`; `null` for another start. */
array: string | null, 
/** The moves. The first node stands for the start and has no move. */
nodes: Array<Node>, 
/** The node whose position is on the board. */
current: number, 
/** The last node of the game being played; what follows it is analysis. */
live: number, 
/** Whether a deletion can be undone. */
canUndo: boolean, position: PositionView, players: Players, pace: Pace, clock: Clock | null, 
/** Whether the engine is thinking about its move. */
thinking: boolean, 
/** Why no person may move now, or `null`. */
noMove: string | null, 
/** While the engine thinks, the moves that its opponent would have now. */
premoves: Array<PlayableMove>, 
/** How the game being played has ended, or `null`. The position on the board may be the end of another line
 * ([`PositionView::end`]). */
ending: Ending | null, 
/** The sides that persons on other devices play. */
guests: Array<Side>, drawOffer: Side | null, analysis: Analysis | null, matchState: MatchState | null, 
/** The tags of its PGN: names and values. */
tags: Array<[string, string]>, 
/** The place of the game in the PGN file that was opened last, if it is from there. */
file: FilePlace | null, reviewing: boolean, settings: SearchSettings, 
/** How this game is evaluated: `network` or `classical`. */
evaluation: string, };

/** A message to the page. Scores are from White's side, squares as `e4`. */
export type ToPage = { "type": "welcome", 
/** Name and version of the engine. */
engine: string, 
/** The games that can be played, in order. */
variants: Array<VariantInfo>, limits: EngineLimits, 
/** The side of a guest from another device, who only plays; `null` for the owner of the games. */
side: Side | null, 
/** Whether guests can be invited. */
canInvite: boolean, 
/** The names of the other engines; a guest is told none. */
engines: Array<string>, } | { "type": "state", state: State, } | { "type": "lines", 
/** The other engine whose lines these are; `null` for Sissa. */
engine: string | null, 
/** The node of the position. */
node: number, 
/** Whether these are lines for the other side (threat). */
threat: boolean, 
/** Whether the search is still running. */
running: boolean, depth: number, 
/** The longest line searched, in plies. */
seldepth: number, nodes: number, speed: number, 
/** How full the transposition table is, per mille. */
hashfull: number, 
/** The lines, best first. */
lines: Array<EngineLine>, } | { "type": "hint", 
/** The move in SAN. */
san: string, 
/** As [`EngineLine::arrow`]. */
arrow: [string, string], evaluation: Evaluation, } | { "type": "refused", 
/** Why, as a sentence. */
text: string, 
/** That of the request. */
about: About, } | { "type": "note", text: string, } | { "type": "array", 
/** That of the request. */
id: number, game: string, 
/** The array's number, or White's and Black's: `12/345`. */
number: string, 
/** White's first rank, as letters from the a-file. */
rank: string, 
/** The position before the first move. */
fen: string, } | { "type": "checked", id: number, game: string, pieces: Array<Piece>, side: Side, 
/** The rights that this placement allows, in the order of the checkboxes. */
rights: Array<Right>, 
/** The possible en passant squares. */
enPassantChoices: Array<string>, enPassant: string | null, 
/** Plies since the last capture or pawn move. */
halfmove: number, fullmove: number, 
/** The FEN, if the position is legal. */
fen: string | null, 
/** The array's number, or White's and Black's as in `12/345`; `null` if the position is no start of the game. */
array: string | null, 
/** What is wrong, if it is not legal. */
problem: string | null, } | { "type": "pgnGames", 
/** The first games, in the order of the file. */
games: Array<PgnGame>, 
/** How many games the file has. */
total: number, } | { "type": "pgn", text: string, } | { "type": "review", done: number, total: number, } | { "type": "games", games: Array<ListedGame>, } | { "type": "openElsewhere", name: string, } | { "type": "allGames", text: string, 
/** How many cannot be read, and are left out. */
unread: number, } | { "type": "invitations", invitations: Array<Invitation>, } | { "type": "variants", variants: Array<VariantInfo>, } | { "type": "ownGames", 
/** The variant file. */
text: string, 
/** The names of its games that can be played. */
games: Array<string>, mistakes: Array<Mistake>, 
/** Whether the text is kept. */
kept: boolean, } | { "type": "pong", };

/** A game that can be played. */
export type VariantInfo = { name: string, title: string, files: number, ranks: number, kinds: Array<Kind>, 
/** The number of its arrays; 1 if there is only the usual one. */
arrays: number, 
/** Whether there is a stricter rule for random arrays. */
hasStrictArrays: boolean, 
/** The rules that orthodox chess does not have, as sentences. */
rules: Array<string>, specials: Array<Special>, };

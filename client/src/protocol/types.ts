// What goes between a browser and a server of Fairy Tile: over the socket of a table, and over HTTP.
//
// Made from the classes of the server by `make protocol`: change those, not this file.

export const PROTOCOL = "2.1";
export const PREFIX = "/api/v2";

/** Why a server ends a connection. */
export const CLOSE_CODES = {
  1012: "The server ends, or starts again: come again in a moment, with the number of the latest event.",
  1011: "Something went wrong in the server, which has written it down: come again in a moment.",
  4000: "There is no such table: do not come again.",
  4001: "The device was too slow, said no hello within ten seconds or has many newer windows, or it is not certain that it was told everything: come again, with the number of the latest event.",
  4002: "Too many messages, or too many that nobody can read: wait, and mend the program.",
  4003: "Too many devices are at this table, or somebody who plays needs the place: try later.",
} as const;

export type Message =
  | Hello
  | Act
  | TakeBack
  | Agree
  | Give
  | TakeOver
  | HandOver
  | Rename
  | Leave
  | Look
  | Ask
  | React
  | Ping;

/** The first message of every connection. */
export interface Hello {
  readonly kind: "hello";
  /** The number of the latest event that the device has; null if it has nothing yet. */
  readonly since: number | null;
  /** In which language it wants sentences. */
  readonly language: Language;
}

/** A language in which the game speaks. */
export type Language = "en" | "fr" | "de";

/** Take an action. */
export interface Act {
  readonly kind: "act";
  readonly id: MessageId;
  readonly seat: SeatNumber;
  /** The moment that the player saw: at any other one the action is stale. */
  readonly moment: number;
  /** In notation. */
  readonly action: string;
}

/** What a device calls a message, so that it can be sent again without being heard twice. */
export type MessageId = string;

/** A place at the table, counted clockwise from 0. */
export type SeatNumber = number;

/** Take back the latest action of the turn. */
export interface TakeBack {
  readonly kind: "take-back";
  readonly id: MessageId;
  readonly seat: SeatNumber;
  readonly moment: number;
}

/** Be ready to stop here and read the tales, or no longer. */
export interface Agree {
  readonly kind: "agree";
  readonly seat: SeatNumber;
  readonly stop: boolean;
}

/** Hand a seat that was left alone to a bot. */
export interface Give {
  readonly kind: "give";
  readonly id: MessageId;
  /** Who asks for it. */
  readonly seat: SeatNumber;
  /** Whose seat it is about. */
  readonly whom: SeatNumber;
  readonly bot: string;
}

/** Play the own seat again, in place of the bot. */
export interface TakeOver {
  readonly kind: "take-over";
  readonly id: MessageId;
  readonly seat: SeatNumber;
}

/** Answer whether somebody may play the own seat from another device. */
export interface HandOver {
  readonly kind: "hand-over";
  readonly id: MessageId;
  readonly seat: SeatNumber;
  readonly give: boolean;
}

/** Be called otherwise: nobody finds the name before at this table any more, nor in its record. */
export interface Rename {
  readonly kind: "rename";
  readonly id: MessageId;
  readonly seat: SeatNumber;
  readonly name: string;
}

/**
 * Leave the own seat for good, or do without one that is kept: a bot plays on where a game goes on.
 */
export interface Leave {
  readonly kind: "leave";
  readonly id: MessageId;
  readonly seat: SeatNumber;
}

/** At a device of several seats: look at one of their Pages; null to look away. */
export interface Look {
  readonly kind: "look";
  readonly seat: SeatNumber | null;
}

/** Ask for help, as far as the table gives it. */
export interface Ask {
  readonly kind: "ask";
  readonly id: MessageId;
  readonly seat: SeatNumber;
  readonly question: Question;
}

export type Question = Would | WhyNot | HintPlease | Sight;

/** Ask which Adventures lead to a Recount. */
export interface Would {
  readonly kind: "would";
}

/** Ask why the top tile does not fit somewhere. */
export interface WhyNot {
  readonly kind: "why-not";
  readonly at: Hex;
  readonly rotation: number;
}

/** A place on the table, whether or not the Kingdom has a space there. */
export type Hex = readonly [q: number, r: number];

/** Ask what to do next. */
export interface HintPlease {
  readonly kind: "hint";
}

/** Ask what a character standing somewhere would see. */
export interface Sight {
  readonly kind: "sight";
  readonly at: Hex;
}

/** Show the others a sign. */
export interface React {
  readonly kind: "react";
  readonly seat: SeatNumber;
  readonly sign: Sign;
}

/** What players can show each other, without words. */
export type Sign = "wave" | "laugh" | "wow" | "oh-no" | "clap" | "hurry";

/** Say that one is still there. */
export interface Ping {
  readonly kind: "ping";
}

/** Whatever a device is told. A frame on the socket is a list of these. */
export type Reply =
  | Done
  | Refused
  | Sync
  | Event
  | Around
  | Shown
  | Fulfilling
  | Fits
  | HintGiven
  | Seen
  | Pong;

/** What was asked for is done and kept. */
export interface Done {
  readonly kind: "done";
  readonly id: MessageId;
  /** Of the entry in which it is kept. */
  readonly number: number;
}

/** What was asked for may not be done. */
export interface Refused {
  readonly kind: "refused";
  readonly id: MessageId | null;
  /** A code for programs. */
  readonly reason: RefusalCode;
  /** What is wrong and what to do, in the language of the device. */
  readonly sentence: string;
}

/**
 * Why something was refused, for programs. It is read as any text, since a newer server may know
 * more.
 */
export type RefusalCode =
  | "not-your-seat"
  | "id-used"
  | "not-dealt"
  | "dealt"
  | "seat-taken"
  | "name-taken"
  | "no-name"
  | "renamed-often"
  | "no-share"
  | "given"
  | "not-given"
  | "not-to-give"
  | "too-soon"
  | "not-wanted"
  | "seat-wanted"
  | "no-such-bot"
  | "not-over"
  | "followed"
  | "no-question"
  | "sits-here"
  | "against"
  | "one-shelf"
  | "shelf-full"
  | "not-invited"
  | "not-host"
  | "no-device"
  | "other-edition"
  | "unknown"
  | "set-aside"
  | "not-here"
  | "too-many-tables"
  | "too-large"
  | "not-to-look"
  | "not-looking"
  | "no-help"
  | "no-hints"
  | "not-readable"
  | "not-exact"
  | "too-much"
  | "not-kept"
  | "broken"
  | "game-over"
  | "adventure-used"
  | "adventures-used"
  | "recount-was-last"
  | "no-such-space"
  | "no-path"
  | "princess-step"
  | "princess-return"
  | "knight-steps"
  | "knight-too-near"
  | "dragon-straight"
  | "dragon-to-the-edge"
  | "same-move"
  | "stack-empty"
  | "tile-fits-nowhere"
  | "rotation"
  | "occupied"
  | "two-edges"
  | "river-cut"
  | "river-not-carried-on"
  | "same-placement"
  | "recount-too-early"
  | "recount-once"
  | "recount-needs-move"
  | "recount-not-met"
  | "turn-page-only"
  | "end-too-early"
  | "not-your-turn"
  | "stale"
  | "nothing-to-take-back"
  | "not-to-take-back"
  | "no-taking-back"
  | "taken-back-often"
  | "taken-back-in-all"
  | "offline"
  | "not-now"
  | "no-cookies";

/** Everything, for a device that has nothing yet or sees the game as somebody else from now on. */
export interface Sync {
  readonly kind: "sync";
  /** Of the latest entry. */
  readonly number: number;
  /** Of the game: what a device does names the moment that it saw. */
  readonly moment: number;
  readonly table: TableId;
  readonly settings: Settings;
  /** The promise of the secret by which the cards are dealt, in hexadecimal digits. */
  readonly commitment: string;
  /** Whether the device that is told made the table. */
  readonly host: boolean;
  /** The seats of the device. */
  readonly own: readonly SeatNumber[];
  readonly around: Around;
  /** What the device may know of the game; null before the deal. */
  readonly view: ViewData | null;
  /** The hash by which the picture of the Kingdom is fetched. */
  readonly picture: string | null;
  /** Why nothing can be taken back; null if something can. */
  readonly take_back: Reason | null;
  /** The seat of somebody else that this device has asked for, while that is not answered. */
  readonly wants: SeatNumber | null;
}

/** The name of a table in its address. */
export type TableId = string;

/** What a table is set up with. */
export interface Settings {
  /** The key of the edition. */
  readonly edition: string;
  /** The fingerprint of the edition. */
  readonly digest: string;
  readonly options: Options;
  /** For each seat who is to have it. */
  readonly chairs: readonly ChairPlan[];
  readonly help: Help;
  /** How many seconds somebody may be away before another player may hand the seat to a bot. */
  readonly patience: number;
}

/** What a table chooses before the deal. */
export interface Options {
  readonly players: number;
  readonly first: SeatNumber;
  /** How many Pages a Book has; None for as many as can be dealt evenly. */
  readonly pages: number | null;
  readonly dealing: Dealing;
  readonly deck: Deck;
  readonly start_side: StartSide;
  readonly ruleset: Ruleset;
  /** Whether what revealed nothing may be taken back before the turn ends. */
  readonly take_back: boolean;
}

/**
 * How the Pages are dealt.
 *
 * `classic`: Shuffled and dealt, as the rulebook says.
 *
 * `woven`: Every Book spans the tale: of each few consecutive Pages everybody gets one.
 */
export type Dealing = "classic" | "woven";

/**
 * Which Pages are in play.
 *
 * `children`: Without the hardest Pages, and with easier objectives for others.
 */
export type Deck = "full" | "children";

/** Which side of the Starting tiles lies up. */
export type StartSide = "drawn" | "front" | "back";

/** One way to read the rulebook: a value for each switch. */
export interface Ruleset {
  readonly magic_recount: MagicRecount;
  readonly princess_jumps: PrincessJumps;
  readonly princess_return: PrincessReturn;
  readonly rivers: Rivers;
  readonly misfit: Misfit;
  readonly sight_gaps: SightGaps;
  readonly own_space_lines: OwnSpaceLines;
  readonly impossible: Impossible;
  /** The version of the rules, which no table chooses. */
  readonly version?: number;
}

/**
 * When the one Recount of a turn with two Adventures may come.
 *
 * `either`: After either Adventure; having recounted after the first does not forbid the second.
 *
 * `last`: Only after the last Adventure of the turn: who recounts has had their last.
 *
 * `ends-turn`: A Recount ends the turn at once.
 */
export type MagicRecount = "either" | "last" | "ends-turn";

/**
 * How many jumps from Castle to Castle one move of the Princess may have.
 *
 * `two`: One before her step and one after it.
 *
 * `one`: Either one before or one after.
 */
export type PrincessJumps = "two" | "one";

/** Whether the Princess may end a move where it started. */
export type PrincessReturn = "no" | "yes";

/**
 * What a new tile owes to the Rivers around it.
 *
 * `match`: On every shared edge both sides have the River or neither has.
 *
 * `continue`: A River of the Kingdom must be carried on; one of the tile may end at dry land.
 *
 * `bank`: As `continue`; and a tile that touches a River at all must carry it on, at one edge at
 * least.
 *
 * Milder than the letter of the English and German editions, which ask it of each space with a
 * River.
 */
export type Rivers = "match" | "continue" | "bank";

/**
 * What becomes of a top tile that fits nowhere.
 *
 * `aside`: It is set aside, openly, and the next one is looked at.
 *
 * `stay`: It stays, and no tile can be laid any more.
 */
export type Misfit = "aside" | "stay";

/** What a gap inside the Kingdom does to a view. */
export type SightGaps = "stop" | "over";

/** Whether a character's own space counts as the first of each line it sees. */
export type OwnSpaceLines = "yes" | "no";

/**
 * What happens when a Page can never be fulfilled any more.
 *
 * `hand`: Whoever holds it in hand is out.
 *
 * `book`: Whoever has it in hand or Book is out, whether or not anybody has seen it.
 *
 * `exchange`: It is exchanged for a Page left over from the deal; where none is possible it counts
 * as told.
 *
 * `never`: Nobody is out; the Page can only be turned away.
 */
export type Impossible = "hand" | "book" | "exchange" | "never";

export type ChairPlan = PersonPlan | InvitedPlan | BotPlan;

/** A chair for somebody at the device that made the table. */
export interface PersonPlan {
  readonly kind: "person";
  readonly name: string;
}

/** A chair for whoever comes with an invitation. */
export interface InvitedPlan {
  readonly kind: "invited";
}

/** A chair for a bot. */
export interface BotPlan {
  readonly kind: "bot";
  /** Its key in the registry of bots. */
  readonly bot: string;
}

/**
 * How much help a table gives to who asks for it.
 *
 * `show`: What the objective speaks of, and what would fulfil it.
 *
 * `hints`: The same, and what to do next.
 */
export type Help = "none" | "show" | "hints";

/** Who sits where, who is there and who wants to stop: neither numbered nor kept. */
export interface Around {
  readonly kind: "around";
  readonly chairs: readonly ChairData[];
  /** Who wants to stop here. */
  readonly agreed: readonly SeatNumber[];
  /** Without whom the game is not stopped yet, while somebody wants to stop. */
  readonly missing: readonly Missing[];
  /** How the game was ended early; null if it was not. */
  readonly stopped: Stopped | null;
  readonly spectators: number;
  /** The table at which the same people play on. */
  readonly followed: TableId | null;
}

/** A seat at the table, and who has it. */
export interface ChairData {
  /** What its player is called; null while nobody sits there, and for a bot of the table. */
  readonly name: string | null;
  /** What to call whoever has it, to everybody; null while nobody sits there. */
  readonly shown: DisplayName | null;
  /** The bot that plays it now. */
  readonly bot: string | null;
  /** Whether it belongs to somebody, also while a bot plays for them. */
  readonly person: boolean;
  /** Whether its player's device is connected. */
  readonly here: boolean;
  /** For whom it is kept while nobody sits there, as when the same people play again. */
  readonly kept: string | null;
  /**
   * Its player is away: for how many milliseconds others still wait before they may hand it to a
   * bot.
   */
  readonly left: number | null;
  /**
   * Somebody wants to play it from another device: for how many milliseconds its player can say no.
   */
  readonly wanted: number | null;
  /**
   * When it went to another device than the one that took it, in milliseconds since 1970; null if
   * never.
   */
  readonly reseated: number | null;
}

/** What whoever has a seat is called, in each language. */
export interface DisplayName {
  readonly en: string;
  readonly fr: string;
  readonly de: string;
}

/** Somebody without whom a game is not stopped yet. */
export interface Missing {
  readonly seat: SeatNumber;
  /**
   * For how many milliseconds they are still waited for, unless they come; null if they are there.
   */
  readonly left: number | null;
  /**
   * Whether their seat has to go to a computer player first, now or when nobody waits for them any
   * more.
   */
  readonly give: boolean;
}

/** A game was ended early. */
export interface Stopped {
  /** Those who were there agreed, or it was left alone for too long. */
  readonly why: "agreed" | "expired";
  /** Who stopped it; nobody if it was left alone, and where that was not written down. */
  readonly by: readonly SeatNumber[];
}

/**
 * A game at one moment as one seat sees it.
 *
 * The parts from `moves` on follow from the others; they are there so that a client needs no rules.
 */
export interface ViewData {
  /** Whose View it is; null for a spectator. */
  readonly seat: SeatNumber | null;
  /** The key of the edition. */
  readonly edition: string;
  /** The fingerprint of the edition. */
  readonly digest: string;
  /** What the table chose before the deal. */
  readonly options: Options;
  /** Which side of the Starting tiles lies up. */
  readonly start_side: SideWord;
  /** The spaces in the order of laying: nine of the Starting tiles, then three of each tile. */
  readonly kingdom: readonly SpaceData[];
  readonly characters: CharactersData;
  /** The tiles that have gone from the stack, laid or set aside, in their order. */
  readonly gone: readonly GoneTileData[];
  /** The visible tile on the stack; null if the stack is empty. */
  readonly top: TileData | null;
  /** How many tiles the stack still has, the visible one among them. */
  readonly tiles_left: number;
  readonly seats: readonly SeatData[];
  /** The Pages that the viewer knows to be in nobody's Book, by their numbers. */
  readonly left_over: readonly PageNumber[];
  readonly to_move: SeatNumber;
  /** The number of the turn, from 1. */
  readonly turn: number;
  /** The Adventures of this turn so far. */
  readonly adventures: readonly AdventureData[];
  /**
   * Whether a Page was recounted in this turn; to the player to move also whether one came in
   * exchange.
   */
  readonly recounted: boolean;
  /** Whether a Page came in exchange, without a Recount, to the viewer, who is to move. */
  readonly exchanged: boolean;
  /** How the game ended; null if it goes on. */
  readonly outcome: OutcomeData | null;
  /** What the characters could do, whoever's turn it is. */
  readonly moves: MovesData;
  /** Where the top tile could lie, whoever's turn it is, in the order of the legal actions. */
  readonly placements: readonly PlacementData[];
  /** What could not be taken back, whoever's turn it is. */
  readonly final: FinalData;
  /** What the viewer may do now. */
  readonly may: MayData;
  /** For each clause of the viewer's Page in hand the spaces that it speaks of right now. */
  readonly speaks_of: ReadonlyArray<readonly Hex[]>;
  /**
   * Where it matters to the viewer's Page in hand by which of several moves a character gets there.
   */
  readonly crossroads: readonly CrossroadData[];
}

export type SideWord = "front" | "back";

/** A space of the Kingdom. */
export interface SpaceData {
  readonly at: Hex;
  readonly terrain: TerrainWord;
  /**
   * The edges that its River crosses, 0 to 5, counted counter-clockwise from the east; none, one or
   * two.
   */
  readonly river: readonly number[];
}

export type TerrainWord = "forest" | "plain" | "mountain" | "castle";

/** Where the characters stand. */
export interface CharactersData {
  readonly princess: Hex;
  readonly knight: Hex;
  readonly dragon: Hex;
}

/** A tile that has gone from the stack. */
export interface GoneTileData {
  readonly tile: number;
  readonly side: SideWord;
  /** Whether it was set aside because it fitted nowhere; else it was laid. */
  readonly aside: boolean;
}

/** A Regular tile, by its number in the edition, and the side that lies up. */
export interface TileData {
  readonly tile: number;
  readonly side: SideWord;
  /**
   * Whether it looks the same on all three turns with which it covers the same hexes: the one way
   * among the placements then stands for all of them.
   */
  readonly symmetric: boolean;
}

/** What the viewer knows of one player. */
export interface SeatData {
  /** The Pages told so far, in the order of telling. */
  readonly told: readonly PageNumber[];
  /** How many Pages are still to be told, the one in hand among them. */
  readonly untold: number;
  /** Whether the token shows its Magic side. */
  readonly magic: boolean;
  readonly out: boolean;
  /**
   * How many Pages at the bottom of the Book this player has turned away: everybody saw it happen.
   */
  readonly turned: number;
  /** The Page in hand; null if it is not the viewer's, or if all are told. */
  readonly hand: PageNumber | null;
  /** How many Pages the Book has. */
  readonly book: number;
  /**
   * The Pages of the Book that the viewer knows, always those at its bottom; after the end all of
   * them.
   */
  readonly bottom: readonly PageNumber[];
}

/** The number at the bottom of a Page; in this order the Pages tell the story. */
export type PageNumber = number;

export type AdventureData = MoveData | AddTileData;

/** An Adventure: a character moved. */
export interface MoveData {
  readonly kind: "move";
  readonly character: CharacterWord;
  /** Every space entered, in order; the last one is where it ended. */
  readonly path: readonly Hex[];
}

export type CharacterWord = "princess" | "knight" | "dragon";

/** An Adventure: the top tile was laid. */
export interface AddTileData {
  readonly kind: "add-tile";
  /** Where its first space lies. */
  readonly at: Hex;
  /** By how many sixths it is turned counter-clockwise. */
  readonly rotation: number;
}

/** How the game ended. */
export interface OutcomeData {
  /** Who won; null if nobody did. */
  readonly winner: SeatNumber | null;
  /** Whether those who played agreed to stop before the end. */
  readonly closed: boolean;
}

/**
 * For each character the moves it has on this table, in the order of the legal actions.
 *
 * A move is its path: every space entered, in order; the last one is where it ends.
 */
export interface MovesData {
  readonly princess: ReadonlyArray<readonly Hex[]>;
  readonly knight: ReadonlyArray<readonly Hex[]>;
  readonly dragon: ReadonlyArray<readonly Hex[]>;
}

/** A way to lay the top tile. */
export interface PlacementData {
  /** Where its first space comes to lie. */
  readonly at: Hex;
  /** By how many sixths it is turned counter-clockwise. */
  readonly rotation: number;
  /** Where its three spaces come to lie, in their order on the tile. */
  readonly hexes: readonly [Hex, Hex, Hex];
}

/**
 * What could not be taken back once it is done, by whoever is to move: it would reveal something.
 *
 * How often somebody may take back is not counted in; `take_back` of an event says whether they may
 * now.
 */
export interface FinalData {
  /** A move of the Princess. */
  readonly princess: boolean;
  /** A move of the Knight. */
  readonly knight: boolean;
  /** A flight of the Dragon. */
  readonly dragon: boolean;
  readonly add_tile: boolean;
  readonly recount: boolean;
  readonly turn_page: boolean;
  readonly end_turn: boolean;
}

/** What the viewer may do now: nothing of it out of their turn, and once the game is over. */
export interface MayData {
  /** Make one of the moves, or lay the top tile in one of its places. */
  readonly adventure: boolean;
  /** Whether that Adventure would be the second of the turn, and spend the Magic. */
  readonly by_magic: boolean;
  readonly recount: boolean;
  readonly turn_page: boolean;
  readonly end_turn: boolean;
}

/**
 * A space to which a character has several moves that are not the same for the viewer's Page in
 * hand.
 */
export interface CrossroadData {
  readonly character: CharacterWord;
  readonly end: Hex;
}

/** Why an action is illegal. */
export type Reason =
  | "game-over"
  | "adventure-used"
  | "adventures-used"
  | "recount-was-last"
  | "no-such-space"
  | "no-path"
  | "princess-step"
  | "princess-return"
  | "knight-steps"
  | "knight-too-near"
  | "dragon-straight"
  | "dragon-to-the-edge"
  | "same-move"
  | "stack-empty"
  | "tile-fits-nowhere"
  | "rotation"
  | "occupied"
  | "two-edges"
  | "river-cut"
  | "river-not-carried-on"
  | "same-placement"
  | "recount-too-early"
  | "recount-once"
  | "recount-needs-move"
  | "recount-not-met"
  | "turn-page-only"
  | "end-too-early"
  | "not-your-turn"
  | "stale"
  | "nothing-to-take-back"
  | "not-to-take-back"
  | "no-taking-back"
  | "taken-back-often"
  | "taken-back-in-all";

/** Something happened, and was kept. */
export interface Event {
  readonly kind: "event";
  readonly number: number;
  readonly moment: number;
  readonly what: What;
  /** Whose seat it is about. */
  readonly seat: SeatNumber | null;
  /** Who has stopped the game, or handed somebody's seat to a bot; otherwise nobody. */
  readonly by: readonly SeatNumber[];
  /** What the device learns from it, for words and animations. */
  readonly news: readonly Happening[];
  /**
   * The hash by which the picture of the Kingdom is fetched, if it has grown; null if it has not.
   */
  readonly picture: string | null;
  /** Why nothing can be taken back now; null if something can. */
  readonly take_back: Reason | null;
  /**
   * The fields of the View that changed. They come last, since not all are told the same of them.
   */
  readonly changes: ViewChanges;
}

/** The kinds of entries. */
export type What =
  | "opened"
  | "seated"
  | "dealt"
  | "acted"
  | "took-back"
  | "given"
  | "taken-over"
  | "seat-wanted"
  | "seat-kept"
  | "reseated"
  | "left"
  | "renamed"
  | "closed"
  | "followed";

export type Happening =
  | Moved
  | Laid
  | SetAside
  | Uncovered
  | Told
  | Turned
  | Drew
  | Exchanged
  | Out
  | TookBack
  | TurnBegan
  | Ended
  | Opened;

/** A player moved a character. */
export interface Moved {
  readonly kind: "moved";
  readonly seat: SeatNumber;
  readonly character: CharacterWord;
  /** Where it stood. */
  readonly start: Hex;
  /** Every space entered, in order; the last one is where it stands now. */
  readonly path: readonly Hex[];
  /** Whether it was a second Adventure, for which the Magic was spent. */
  readonly by_magic: boolean;
}

/** A player laid the top tile. */
export interface Laid {
  readonly kind: "laid";
  readonly seat: SeatNumber;
  /** Its number in the edition. */
  readonly tile: number;
  readonly side: SideWord;
  /** Where its first space lies. */
  readonly at: Hex;
  /** By how many sixths it is turned counter-clockwise. */
  readonly rotation: number;
  /** The spaces by which the Kingdom has grown. */
  readonly spaces: readonly [SpaceData, SpaceData, SpaceData];
  /** Whether it was a second Adventure, for which the Magic was spent. */
  readonly by_magic: boolean;
}

/** A tile came to the top that fits nowhere, and was set aside. */
export interface SetAside {
  readonly kind: "set-aside";
  readonly tile: number;
  readonly side: SideWord;
}

/** Another tile is visible on the stack now, or the stack is empty. */
export interface Uncovered {
  readonly kind: "uncovered";
  /** The visible tile; null if there is none. */
  readonly top: TileData | null;
  /** How many tiles the stack still has, the visible one among them. */
  readonly tiles_left: number;
}

/** A Page was told, and lies open from now on. */
export interface Told {
  readonly kind: "told";
  readonly seat: SeatNumber;
  readonly page: PageNumber;
  /** Whether the player recounted it; else it can no longer be fulfilled, and counts as told. */
  readonly recounted: boolean;
}

/** A player turned a Page: it went under the Book, and the token shows its Magic side. */
export interface Turned {
  readonly kind: "turned";
  readonly seat: SeatNumber;
}

/** The top Page of a Book came into the hand. */
export interface Drew {
  readonly kind: "drew";
  readonly seat: SeatNumber;
  /** Which one; null if whoever reads this does not know it. */
  readonly page: PageNumber | null;
}

/**
 * The viewer's Page in hand can no longer be fulfilled, and another came for it. Only they learn
 * it.
 */
export interface Exchanged {
  readonly kind: "exchanged";
  readonly seat: SeatNumber;
  readonly old: PageNumber;
  readonly new: PageNumber;
}

/** A player can no longer fulfil their Page, and is out of the game. */
export interface Out {
  readonly kind: "out";
  readonly seat: SeatNumber;
}

/** A player took back their latest move: the character stands where it stood. */
export interface TookBack {
  readonly kind: "took-back";
  readonly seat: SeatNumber;
  readonly character: CharacterWord;
  /** Where it stands again. */
  readonly start: Hex;
  /** The path of the move that was taken back. */
  readonly path: readonly Hex[];
  /** Whether the Magic had been spent for it, and is there again. */
  readonly by_magic: boolean;
}

/** The turn before is over, and a new one began. */
export interface TurnBegan {
  readonly kind: "turn-began";
  /** Whose turn it is. */
  readonly seat: SeatNumber;
  /** Its number, from 1. */
  readonly turn: number;
}

/** The game is over. */
export interface Ended {
  readonly kind: "ended";
  /** Who won; null if nobody did. */
  readonly winner: SeatNumber | null;
  /** Whether those who played agreed to stop before the end. */
  readonly closed: boolean;
}

/** All Pages lie open, because the game is over. */
export interface Opened {
  readonly kind: "opened";
  /** For each seat the Page in hand; null if all are told. */
  readonly hands: ReadonlyArray<PageNumber | null>;
  /** For each seat its Book from the top. */
  readonly books: ReadonlyArray<readonly PageNumber[]>;
  /** The Pages in nobody's Book, by their numbers. */
  readonly left_over: readonly PageNumber[];
}

/**
 * The parts of a `fairytile.views.ViewData` that are others now; those that are not are missing.
 *
 * Most have the new value. Of the Kingdom only the new spaces are told, of the moves those of the
 * characters that have others now, and of the seats those that have changed.
 */
export interface ViewChanges {
  readonly kingdom?: KingdomChange;
  readonly characters?: CharactersData;
  readonly gone?: readonly GoneTileData[];
  readonly top?: TileData | null;
  readonly tiles_left?: number;
  readonly seats?: readonly SeatChange[];
  readonly left_over?: readonly PageNumber[];
  readonly to_move?: SeatNumber;
  readonly turn?: number;
  readonly adventures?: readonly AdventureData[];
  readonly recounted?: boolean;
  readonly exchanged?: boolean;
  readonly outcome?: OutcomeData | null;
  readonly moves?: MovesChange;
  readonly placements?: readonly PlacementData[];
  readonly final?: FinalData;
  readonly may?: MayData;
  readonly speaks_of?: ReadonlyArray<readonly Hex[]>;
  readonly crossroads?: readonly CrossroadData[];
}

/** The Kingdom has grown, or a tile was taken back. */
export interface KingdomChange {
  /** How many spaces, from the first one on, stay. */
  readonly keep: number;
  /** The spaces that come after them. */
  readonly add: readonly SpaceData[];
}

/** A player has something else before them. */
export interface SeatChange {
  readonly seat: SeatNumber;
  readonly now: SeatData;
}

/** The moves of some characters are others now. */
export interface MovesChange {
  readonly princess?: ReadonlyArray<readonly Hex[]>;
  readonly knight?: ReadonlyArray<readonly Hex[]>;
  readonly dragon?: ReadonlyArray<readonly Hex[]>;
}

/** A player shows a sign. */
export interface Shown {
  readonly kind: "shown";
  readonly seat: SeatNumber;
  readonly sign: Sign;
}

/** The Adventures after which the Page in hand could be recounted. */
export interface Fulfilling {
  readonly kind: "fulfilling";
  readonly id: MessageId;
  readonly actions: readonly string[];
}

/** Whether the top tile fits somewhere, and why not. */
export interface Fits {
  readonly kind: "fits";
  readonly id: MessageId;
  /** Null if it fits. */
  readonly reason: Reason | null;
  readonly sentence: string;
}

/** The shortest way to tell the Page in hand. */
export interface HintGiven {
  readonly kind: "hint";
  readonly id: MessageId;
  /** The Adventures, in notation. */
  readonly line: readonly string[];
  readonly sentence: string;
}

/** What a character standing somewhere would see, its own space among it. */
export interface Seen {
  readonly kind: "seen";
  readonly id: MessageId;
  readonly hexes: readonly Hex[];
}

/** The server is there. */
export interface Pong {
  readonly kind: "pong";
}

/** What a device is sent at once. */
export type Frame = readonly Reply[];

/** Why something was refused. */
export interface Problem {
  /** A code for programs. */
  readonly reason: RefusalCode;
  /** What is wrong and what to do, in the language of the device. */
  readonly sentence: string;
}

/** What a device has to know of a server before anything else. */
export interface Here {
  /** Of the program. */
  readonly version: string;
  /** Whether this device may make tables; if not, it can sit down by invitation. */
  readonly open: boolean;
  /**
   * What others call this server, for the links; null if it has no name but that of its own
   * machine.
   */
  readonly address: string | null;
  /** The newest of each name; the one that is played if nobody chooses comes first. */
  readonly editions: readonly EditionCard[];
}

/** An edition on offer: tiles, Pages and a tale. */
export interface EditionCard {
  /** Its name and version, as the settings of a table have it. */
  readonly edition: string;
  readonly digest: string;
  /** Of the tale. */
  readonly title: string;
}

/** Make a table. */
export interface NewTable {
  readonly settings: Settings;
  /** What the device adds to the shuffle, in hexadecimal digits; null if nobody plays at it. */
  readonly share: string | null;
  /** A key that the device made, if it has none yet: 64 hexadecimal digits. */
  readonly device: string | null;
}

/** A table was made. */
export interface Made {
  readonly table: TableId;
  readonly commitment: string;
  readonly invitations: readonly Invitation[];
  /**
   * What others call this server, for the links; null if it has no name but that of its own
   * machine.
   */
  readonly address: string | null;
}

/** Whoever has the key may take the seat, once. */
export interface Invitation {
  readonly seat: SeatNumber;
  readonly key: string;
}

/** The tables of a device, those that changed last first. */
export interface TableCards {
  readonly tables: readonly TableCard[];
}

/** A table in the list of a device. */
export interface TableCard {
  readonly table: TableId;
  readonly stage: Stage;
  readonly changed: number;
  readonly names: ReadonlyArray<string | null>;
  readonly bots: ReadonlyArray<string | null>;
  /** What to call whoever has each seat; null where nobody sits. */
  readonly shown: ReadonlyArray<DisplayName | null>;
  readonly to_move: SeatNumber | null;
  readonly own: readonly SeatNumber[];
  /** The free seats that are kept for the device, as when others want to play again. */
  readonly kept: readonly SeatNumber[];
  readonly host: boolean;
  /**
   * Whether it was set aside, because it cannot be read: then its record ends before what is wrong.
   */
  readonly aside: boolean;
}

/** How far a table has come. */
export type Stage = "lobby" | "playing" | "over";

/** What anybody who has its address may know of a table. */
export interface TableInfo {
  readonly table: TableId;
  readonly stage: Stage;
  readonly settings: Settings;
  readonly commitment: string;
  readonly around: Around;
  readonly host: boolean;
  readonly own: readonly SeatNumber[];
  /** The free seats that are kept for the device that asks. */
  readonly kept: readonly SeatNumber[];
}

/** Take a seat at a table. */
export interface SitDown {
  /** Null for a seat that is kept for this device. */
  readonly invitation: string | null;
  readonly seat: SeatNumber | null;
  readonly name: string;
  readonly share: string | null;
  readonly device: string | null;
}

/** A seat is the device's own, or will be if who has it does not say no. */
export interface Taken {
  readonly table: TableId;
  readonly seat: SeatNumber;
  /**
   * For how many milliseconds they can say no at the most; null if the seat is the device's own.
   */
  readonly waits: number | null;
}

/** Which seat something is asked for. */
export interface OfSeat {
  readonly seat: SeatNumber;
}

/** A code for a screen, and until when it can be used, in milliseconds since 1970. */
export interface Code {
  readonly code: string;
  readonly expires: number;
}

/** Make another table for the same people. */
export interface PlayAgain {
  readonly share: string | null;
}

/** A game from its deal on, as far as the device may know it. */
export interface Replay {
  readonly sync: Sync;
  readonly events: readonly Event[];
}

/** The tales of a game that is over, seat by seat, in one language. */
export interface Tales {
  readonly title: string;
  readonly tales: readonly TaleInfo[];
}

/** What one player has told, as it is read at the end; a line end parts two paragraphs. */
export interface TaleInfo {
  readonly seat: SeatNumber;
  /** Empty if the edition has none, or if no Page was told; so is the closing. */
  readonly opening: string;
  /** The told Pages in the order in which they are read; the edition has their texts. */
  readonly pages: readonly PageNumber[];
  readonly closing: string;
}

/** How the picture of one Kingdom becomes that of another; each element is a piece of SVG. */
export interface PictureChanges {
  /** What the attribute `viewBox` says from now on. */
  readonly view_box: string;
  /** Definitions to be put beside those that are there; none of these ever changes. */
  readonly symbols: readonly string[];
  readonly patches: readonly PicturePatch[];
}

/** One step along the elements of the picture before, from the first to the last. */
export interface PicturePatch {
  /** So many elements stay. */
  readonly keep: number;
  /** So many after them go. */
  readonly drop: number;
  /** These come in their place. */
  readonly draw: readonly string[];
}

/** Take the seat that a code on a screen leads to. */
export interface SitByCode {
  readonly code: string;
  readonly name: string;
  readonly share: string | null;
  readonly device: string | null;
}

/**
 * The devices that share their games, by when they came; none if this one shares them with no
 * other.
 */
export interface Shelf {
  readonly devices: readonly ShelfDevice[];
}

/** One of the devices that share their games. */
export interface ShelfDevice {
  /** By which it can be turned away. */
  readonly handle: string;
  readonly kind: DeviceKind | null;
  readonly name: string;
  readonly joined: number;
  /** When it was last there, roughly. */
  readonly seen: number;
  /** Whether it is the one that asks. */
  readonly this: boolean;
}

/** What a device is, for who has to tell several apart. */
export type DeviceKind = "phone" | "tablet" | "computer";

/** Make a link by which another device asks to share the games of this one. */
export interface Carry {
  readonly kind: DeviceKind;
  /** What this device is called among those that share its games; empty for no name. */
  readonly name: string;
}

/** The secret by which another device asks to share this one's games, once, and until when. */
export interface Carried {
  readonly key: string;
  readonly expires: number;
}

/** Ask to share games with the device that made a link, those of this one included. */
export interface TakeCarried {
  readonly key: string;
  readonly kind: DeviceKind;
  readonly name: string;
  /** A key that the device made, if it has none yet. */
  readonly device: string | null;
}

/** How far two devices are on the way to share their games. */
export interface Carrying {
  /** Nobody has opened the link; a device asks; both share their games; or the answer was no. */
  readonly state: "open" | "asked" | "shared" | "refused";
  /** The same on both devices; null while nobody asks. */
  readonly number: string | null;
  /** What the other device is. */
  readonly kind: DeviceKind | null;
  /** What the other device is called; empty if it has no name. */
  readonly name: string;
  readonly expires: number;
}

/** Which link is asked about. */
export interface OfCarried {
  readonly key: string;
}

/** Share games with the device that asks, or do not. */
export interface AnswerCarried {
  readonly key: string;
  /** That both devices show. */
  readonly number: string;
  readonly yes: boolean;
}

/** Everything that is in the box, in one language. */
export interface EditionData {
  /** The key of the edition, as Views and records have it. */
  readonly edition: string;
  /** The fingerprint of the edition. */
  readonly digest: string;
  /** The language of the sentences; a story that is not told in it comes in another one. */
  readonly language: Language;
  /** The title of the tale. */
  readonly title: string;
  readonly starting: readonly StartingTileData[];
  readonly tiles: readonly RegularTileData[];
  /** The Pages by their numbers. */
  readonly pages: readonly PageData[];
}

/** A Starting tile. */
export interface StartingTileData {
  readonly name: string;
  /** Whose symbol it has. */
  readonly character: CharacterWord;
  readonly front: readonly [LandData, LandData, LandData];
  readonly back: readonly [LandData, LandData, LandData];
}

/** What one space of a tile shows. */
export interface LandData {
  readonly terrain: TerrainWord;
  /** The edges that its River crosses, 0 to 5, counted counter-clockwise from the east. */
  readonly river: readonly number[];
}

/** A Regular tile; Views name it by its place in the list. */
export interface RegularTileData {
  readonly name: string;
  readonly front: readonly [LandData, LandData, LandData];
  readonly back: readonly [LandData, LandData, LandData];
}

/** A Page, with what is said and read of it. */
export interface PageData {
  readonly number: PageNumber;
  /** Whether the children's deck leaves it out. */
  readonly hard: boolean;
  /** What it asks for: all of it at the same moment. */
  readonly objective: readonly ClauseData[];
  /** The objective in words. */
  readonly sentence: string;
  /** What stands in brackets on the Page, such as how many spaces a large area has. */
  readonly reminders: readonly string[];
  /** The objective in signs. */
  readonly icons: readonly string[];
  /** What it asks for in games with the children's deck, if that is something else. */
  readonly easier: ObjectiveData | null;
  /** The title of the story. */
  readonly title: string;
  /** What is read aloud when the Page is told; a line end parts two paragraphs. */
  readonly text: string;
}

/** One thing that a Page asks for. */
export interface ClauseData {
  /** What is to happen; `see-three` asks for three spaces lined up. */
  readonly verb: VerbWord;
  readonly who: CharacterWord;
  /** Who is to be met or seen. */
  readonly whom: readonly CharacterWord[];
  /**
   * What is to be visited, seen or moved over, or where two are to meet; null if the clause names
   * none.
   */
  readonly place: PlaceWord | null;
}

export type VerbWord = "visit" | "meet" | "see" | "see-three" | "move-over";

export type PlaceWord =
  | "forest"
  | "plain"
  | "mountain"
  | "castle"
  | "river"
  | "large-forest"
  | "large-plain"
  | "large-mountain"
  | "large-river";

/** What a Page asks for, with what is said of it. */
export interface ObjectiveData {
  /** What it asks for: all of it at the same moment. */
  readonly objective: readonly ClauseData[];
  /** The objective in words. */
  readonly sentence: string;
  /** What stands in brackets on the Page, such as how many spaces a large area has. */
  readonly reminders: readonly string[];
  /** The objective in signs. */
  readonly icons: readonly string[];
}

/** The bots on offer, by strength. */
export interface Bots {
  readonly bots: readonly BotInfo[];
}

/** A bot on offer. */
export interface BotInfo {
  readonly bot: string;
  readonly name: string;
  readonly sentence: string;
}

/** A puzzle, and an attempt at it. */
export interface PuzzleInfo {
  /** In notation: it is sent back to be judged. */
  readonly puzzle: string;
  readonly level: string;
  /** The least number of Adventures that it takes. */
  readonly adventures: number;
  readonly page: number;
  readonly sentence: string;
  readonly line: readonly string[];
  readonly solved: boolean;
  /** Whether it was solved with no more Adventures than needed. */
  readonly best: boolean;
  /** How many Adventures the Page is away from here; null if it cannot be told any more. */
  readonly left: number | null;
  readonly legal: readonly string[];
}

/** Judge an attempt at a puzzle. */
export interface Judge {
  /** In notation. */
  readonly puzzle: string;
  /** The Adventures so far, in notation. */
  readonly line: readonly string[];
}

/** What can be asked over HTTP, below the prefix: what the body says, and what the answer says. */
export interface Calls {
  /** What this server offers. */
  readonly "GET /here": { readonly asked: null; readonly answered: Here };
  /** Make a table. */
  readonly "POST /tables": { readonly asked: NewTable; readonly answered: Made };
  /** The tables of this device. */
  readonly "GET /tables": { readonly asked: null; readonly answered: TableCards };
  /** What is known of a table. */
  readonly "GET /tables/{table}": { readonly asked: null; readonly answered: TableInfo };
  /** Delete a table (host). */
  readonly "DELETE /tables/{table}": { readonly asked: null; readonly answered: null };
  /** Sit down. */
  readonly "POST /tables/{table}/seats": { readonly asked: SitDown; readonly answered: Taken };
  /** Invite to a seat (host). */
  readonly "POST /tables/{table}/invitations": { readonly asked: OfSeat; readonly answered: Invitation };
  /** One more link to a seat (host). */
  readonly "POST /tables/{table}/links": { readonly asked: OfSeat; readonly answered: Invitation };
  /** A code for a screen (host). */
  readonly "POST /tables/{table}/codes": { readonly asked: OfSeat; readonly answered: Code };
  /** Play again with the same people. */
  readonly "POST /tables/{table}/again": { readonly asked: PlayAgain; readonly answered: Made };
  /** The record of a game. */
  readonly "GET /tables/{table}/record": { readonly asked: null; readonly answered: string };
  /** A game from its deal on. */
  readonly "GET /tables/{table}/replay": { readonly asked: null; readonly answered: Replay };
  /** What everybody has told, after the game. */
  readonly "GET /tables/{table}/tales": { readonly asked: null; readonly answered: Tales };
  /** A picture of its Kingdom. */
  readonly "GET /tables/{table}/pictures/{hash}.svg": { readonly asked: null; readonly answered: string };
  /** What is new in a picture of its Kingdom. */
  readonly "GET /tables/{table}/pictures/{hash}/since/{known}": { readonly asked: null; readonly answered: PictureChanges };
  /** Sit down by a code. */
  readonly "POST /codes": { readonly asked: SitByCode; readonly answered: Taken };
  /** The devices that share their games. */
  readonly "GET /shelf": { readonly asked: null; readonly answered: Shelf };
  /** Turn a device away. */
  readonly "DELETE /shelf/{device}": { readonly asked: null; readonly answered: null };
  /** Forget this device. */
  readonly "DELETE /device": { readonly asked: null; readonly answered: null };
  /** Make a link to share games by. */
  readonly "POST /carry": { readonly asked: Carry; readonly answered: Carried };
  /** Ask to share games. */
  readonly "POST /carry/take": { readonly asked: TakeCarried; readonly answered: Carrying };
  /** How far sharing has come. */
  readonly "POST /carry/look": { readonly asked: OfCarried; readonly answered: Carrying };
  /** Share games, or do not. */
  readonly "POST /carry/answer": { readonly asked: AnswerCarried; readonly answered: Carrying };
  /** All that is in a box. */
  readonly "GET /editions/{name}/{version}": { readonly asked: null; readonly answered: EditionData };
  /** A picture of one side of a Regular tile. */
  readonly "GET /editions/{name}/{version}/tiles/{tile}/{side}/{rotation}.svg": { readonly asked: null; readonly answered: string };
  /** A picture of what happens on a Page. */
  readonly "GET /editions/{name}/{version}/pages/{page}.svg": { readonly asked: null; readonly answered: string };
  /** The bots on offer. */
  readonly "GET /bots": { readonly asked: null; readonly answered: Bots };
  /** The puzzle of the day. */
  readonly "GET /puzzles/today": { readonly asked: null; readonly answered: PuzzleInfo };
  /** A puzzle of a level. */
  readonly "GET /puzzles/{level}/{seed}": { readonly asked: null; readonly answered: PuzzleInfo };
  /** Judge an attempt at a puzzle. */
  readonly "POST /puzzles/judge": { readonly asked: Judge; readonly answered: PuzzleInfo };
}

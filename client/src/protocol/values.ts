// Numbers and words of the protocol that a client needs: limits, close codes, what is offered.
//
// Made from the library by `make protocol`: change that, not this file.

/** Milliseconds in which a player can say no when somebody wants to play their seat from another device. */
export const ANSWER_WITHIN = 60000 as const;

/** Seconds of a day. */
export const DAY = 86400 as const;

/** Bytes of the body of a request. */
export const LARGEST_BODY = 16384 as const;

/** Bytes of the headers of a request. Other programs on the same host may have set many cookies. */
export const LARGEST_HEAD = 32768 as const;

/** Bytes of a message to a table. */
export const LARGEST_MESSAGE = 4096 as const;

/** Seconds that others wait at the least for who is away. */
export const LEAST_PATIENCE = 30 as const;

/** Seats of a table at the least. */
export const LEAST_SEATS = 2 as const;

/** Bytes of one header; those of a socket are read by a library that takes hardly more. */
export const LONGEST_HEADER = 8000 as const;

/** Characters of the `id` of a message. */
export const LONGEST_ID = 64 as const;

/** Characters of a name at a table: on a phone there is no room for more. */
export const LONGEST_NAME = 30 as const;

/** Characters of an action in a message, and of a name before it is looked at. */
export const LONGEST_TEXT = 400 as const;

/** Headers of a request. */
export const MOST_HEADERS = 100 as const;

/** Invitations to one seat that are good at once. */
export const MOST_LINKS = 32 as const;

/** Seconds that others wait at the most for who is away. */
export const MOST_PATIENCE = 2592000 as const;

/** How often somebody may be called otherwise at one table: each time makes the journal longer. */
export const MOST_RENAMES = 100 as const;

/** Seats of a table at the most. */
export const MOST_SEATS = 4 as const;

/** Milliseconds for which somebody may think about a turn at the least, whatever the patience of a table. */
export const THINKING = 600000 as const;

/** With which codes a server ends a connection. */
export const CLOSE = {
  /** Something went wrong in the server, which has written it down: come again in a moment. */
  FAILED: 1011,
  /** The server ends, or starts again: come again in a moment, with the number of the latest event. */
  RESTART: 1012,
  /** There is no such table: do not come again. */
  NO_TABLE: 4000,
  /** The device was too slow, said no hello within ten seconds or has many newer windows, or it is not certain that it was told everything: come again, with the number of the latest event. */
  COME_AGAIN: 4001,
  /** Too many messages, or too many that nobody can read: wait, and mend the program. */
  TOO_MUCH: 4002,
  /** Too many devices are at this table, or somebody who plays needs the place: try later. */
  TOO_MANY: 4003,
} as const;

/** The server was not reached. */
export const OFFLINE = "offline" as const;

/** Something else is on its way already, or nobody here has a seat that could do it. */
export const NOT_NOW = "not-now" as const;

/** The browser keeps no cookies, so no server would know this device again. */
export const NO_COOKIES = "no-cookies" as const;

/** The languages in which a server speaks. */
export const LANGUAGES = ["en", "fr", "de"] as const;

/** What players can show each other. */
export const SIGNS = ["wave", "laugh", "wow", "oh-no", "clap", "hurry"] as const;

/** How many Pages a Book may have, for who chooses from a list; the last choice is as many as there are. */
export const PAGES_OFFERED = [6, 9, 12, 18] as const;

/** Not quite two turns to a Page, a good half minute each, with the reading aloud. */
export const MINUTES_A_PAGE = 1.1 as const;

/** How long others may wait for who is away, for who chooses from a list, in seconds. */
export const PATIENCES_OFFERED = [120, 86400] as const;

/** Who plays where somebody wants a computer player and says nothing else. */
export const USUAL_BOT = "otto" as const;

import type { ConnectionLimits } from './connection-limit.ts';
import type { FairQueueLimits } from './fair-queue.ts';
import type { RateLimits } from './rate-limit.ts';
import type { SemaphoreLimits } from './semaphore.ts';

/*
 * The limits of what users and programs ask of this process. Those of trackers are in ingest/limits.ts; attempts with passwords and codes are
 * counted in the database (attempt-queries.ts).
 */

/** Calls of one user; a browser opens six connections. */
export const CALLS_OF_USER: SemaphoreLimits = { atOnce: 6, waiting: 100 };

/** Files of one user, from their rows to their last byte: rows and memory of a file are kept until its reader has it. */
export const FILES_OF_USER: SemaphoreLimits = { atOnce: 1, waiting: 10 };

/** Bodies of one user and endpoint that are larger than a form's: several megabytes each are in memory while they are read. */
export const LARGE_BODIES_OF_USER: SemaphoreLimits = { atOnce: 2, waiting: 0 };

/** Processes that write files, and those that read uploaded tables: more would take the machine from the trackers. */
export const WRITERS_OF_FILES: SemaphoreLimits = { atOnce: 2 };
export const READERS_OF_TABLES: SemaphoreLimits = { atOnce: 2 };

/** Processes that read uploaded pictures. */
export const READERS_OF_PICTURES: SemaphoreLimits = { atOnce: 2, waiting: 40 };

/** Long pasts that are read for a map or a chart: a page shows five vehicles, each with its line and its chart. */
export const LONG_READS: FairQueueLimits = { ofOne: 2, ofGroup: 4, places: 6, waiting: 40 };

/** Threads that read the reports that are shown; files have threads of their own. */
export const PREVIEW_THREADS = 3;
/** Reports that are shown: no user or client can occupy all threads for minutes. */
export const REPORT_PREVIEWS: FairQueueLimits = {
  places: PREVIEW_THREADS,
  ofGroup: PREVIEW_THREADS - 1,
  ofOne: 1,
  waiting: 5,
};

/**
 * Passwords that are hashed. One takes some 25 ms: 80 a second, of the four threads that files and compression also need. 100 that wait are
 * 1.3 s; 40 of one network are what an office, or the phones of a town behind one carrier's address, may need at once.
 */
export const PASSWORD_HASHES: FairQueueLimits = { places: 2, ofGroup: 2, ofOne: 2, waiting: 40, inAll: 100 };

/**
 * How often a user may meet an identity of a foreign tenant: one who types a wrong digit meets it once, one who probes meets it often
 * (decision 6 of the domain).
 */
export const FOREIGN_IDENTITIES: RateLimits = { most: 10, every: 90_000, remembered: 50_000 };

/**
 * Pages of tracking links that one network opens: a live page asks twelve times a minute, and a town may be behind one address of a
 * carrier. Tokens of 128 bits need no limit against guessing; the database does.
 */
export const LINK_PAGES: RateLimits = { most: 300, every: 50, remembered: 50_000 };
/** How often a look at a link from one address is noted: a live page looks all the time. */
export const LINK_LOOKS: RateLimits = { most: 1, every: 60_000, remembered: 50_000 };
/** How often a user has a server of others asked what is on it: enough to mend an address, too little to search for servers. */
export const SOURCES_OF_USER: RateLimits = { most: 10, every: 30_000, remembered: 10_000 };

/** Answers to SMS: of one telephone within an hour, of one client within a day; the same question within `again` ms is one that the gateway repeats. */
export const SMS_REQUESTS = { ofNumber: 20, ofClient: 300, again: 60_000 };

/** Blocks that a user asks for within an hour without a second person; more where the client lets one person block more at once. */
export const BLOCKS_OF_USER = 60;
/** Blocks of one vehicle that people ask for within an hour, of those that left or still may; an emergency is taken beyond it. */
export const BLOCKS_OF_DEVICE = 10;

/** Browsers: a proxy on this machine brings everybody's connections, so no network has a limit of its own; live sockets have theirs. */
export const connectionsOfBrowsers = (inAll: number): ConnectionLimits => ({ perNetwork: inAll, inAll });

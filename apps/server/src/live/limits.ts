/** What one browser may cost. Bytes, milliseconds and counts. */
export const LIVE_LIMITS = {
  /** The largest message of a browser: `have` of 100,000 devices. */
  messageBytes: 4 * 1024 * 1024,
  /** The largest of any other message. Who has shown no ticket is cut off at twice as much. */
  openingBytes: 512,
  /** Time in which the first message must arrive. */
  openingTime: 10_000,
  /** Sockets that have not shown a ticket yet, over all addresses; of more the oldest goes. */
  openings: 250,
  /** Sockets of one user. */
  socketsOfUser: 30,
  /** Messages of one browser: so many at once, and so many more a second. */
  messageBurst: 20,
  messagesPerSecond: 2,
  /** Least time between two deltas. Half of it is what a change waits at most on average. */
  deltaEvery: 60,
  /** Time between two looks at the rows of a page on a slow line. */
  rowsEvery: 10_000,
  /** A reader with more than this on its way gets nothing more until it has read. */
  unreadBytes: 256 * 1024,
  /** A reader that leaves so much, or takes so long, is dropped as slow. */
  slowBytes: 16 * 1024 * 1024,
  slowTime: 20_000,
  /** Time that a closing browser has to read the reason, before it is cut off. */
  goodbye: 5000,
  /** Devices in one part of a snapshot. */
  snapshotPart: 500,
  /** How often sign-ins are checked for their end, which is not announced. */
  endCheck: 1000,
} as const;
export type LiveLimits = { [Name in keyof typeof LIVE_LIMITS]: number };

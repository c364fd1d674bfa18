/** Limits of the tracker listeners. Times in milliseconds, sizes in bytes. */
export type IngestLimits = {
  /** Longest frame of any protocol; a photo part is about 1 kB, a full Teltonika packet 1,280 bytes. */
  frameBytes: number;
  /** Longest body of a request over HTTP. */
  bodyBytes: number;
  /** Connections of trackers that stay connected, at once. */
  connections: number;
  /** Connections over HTTP at once; of more the oldest goes. */
  httpConnections: number;
  /** Connections from one address that have not said who they are; of more the oldest goes. Many trackers share the
   * address of a carrier, so identified ones do not count. */
  unidentifiedPerAddress: number;
  /** Unknown identities that one connection may present. */
  unknownPerConnection: number;
  /** Unknown identities that a network may present before it is slowed down, ms after which one more is free,
   * how long callers from there then wait, ms, and how many may wait at once; more are refused. */
  unknownIdentities: number;
  unknownIdentityEvery: number;
  unknownIdentityDelay: number;
  unknownIdentitiesWaiting: number;
  /** How long a connection may stay unidentified. */
  loginTimeout: number;
  /** How long an identified connection may be silent: a little more than a parked tracker is. */
  idleTimeout: number;
  /** For how long a connection must have been the only one of its device before a command goes over it (an unblock goes at once). The
   * genuine tracker of a vehicle whose engine may be cut reports every five minutes at least (BLOCKING.longestGap):
   * within that time it shows that another sender uses its identity. */
  provenAfter: number;
  /** How long bytes of a connection that its tracker gave up may still be on their way, after it opened the next one. */
  overlapGrace: number;
  /** For how long a device counts as contested after two connections spoke for it, unless a person says that it is not. */
  contestedFor: number;
  /** Messages of one connection that wait for their commit; its socket is not read meanwhile. */
  unansweredPerConnection: number;
  /** Bytes of answers that a tracker has not read. */
  unreadAnswers: number;
  /** Records of one device that wait for their commit, over all the connections it opened: so that no device fills the
   * buffer of all. Beyond it its socket is not read, and its requests over HTTP are refused. */
  recordsPerDevice: number;
  /** Records of all connections that wait for their commit; beyond it no socket is read. */
  bufferedRecords: number;
  /** Below this many the sockets are read again. */
  bufferedRecordsLow: number;
  /** Records of one transaction. */
  batchRecords: number;
  /** Transactions at once; a device is always in the same batch queue. */
  queues: number;
  /** Device states kept in memory. */
  statesInMemory: number;
  /** Identities kept in memory, known and unknown. */
  identitiesInMemory: number;
  /** Unknown trackers: how many are remembered, and how often they are written. */
  unknownDevices: number;
  unknownDevicesEvery: number;
  statusEvery: number;
  /** How often what was found out about devices is written. */
  notesEvery: number;
  /** How often messages are kept as they came. */
  rawEvery: number;
  /** Pause before a failed transaction is tried again: first and longest. */
  retryFirst: number;
  retryLongest: number;
  /** How long a graceful stop waits for the last commits. */
  drainTimeout: number;
};

export const DEFAULT_LIMITS: IngestLimits = {
  frameBytes: 64 * 1024,
  bodyBytes: 256 * 1024,
  connections: 50_000,
  httpConnections: 10_000,
  unidentifiedPerAddress: 1_000,
  unknownPerConnection: 8,
  unknownIdentities: 100,
  unknownIdentityEvery: 10_000,
  unknownIdentityDelay: 10_000,
  unknownIdentitiesWaiting: 32,
  loginTimeout: 60_000,
  idleTimeout: 75 * 60_000,
  provenAfter: 5 * 60_000,
  overlapGrace: 60_000,
  contestedFor: 24 * 3_600_000,
  unansweredPerConnection: 32,
  unreadAnswers: 64 * 1024,
  recordsPerDevice: 2_000,
  bufferedRecords: 50_000,
  bufferedRecordsLow: 25_000,
  batchRecords: 1_000,
  queues: 3,
  statesInMemory: 100_000,
  identitiesInMemory: 200_000,
  unknownDevices: 1_000,
  unknownDevicesEvery: 2_000,
  statusEvery: 5_000,
  notesEvery: 500,
  rawEvery: 1_000,
  retryFirst: 50,
  retryLongest: 2_000,
  drainTimeout: 10_000,
};

/** Why something that a tracker sent was not kept, or its connection was closed. A closed set, counted by port. */
export const DROP_REASONS = [
  'malformedFrame',
  'frameTooLong',
  'noIdentity',
  'unknownDevice',
  'deviceDisabled',
  'deviceDeleted',
  /** A connection in a device's name that is not its tracker's: see tracker-access.ts. */
  'wrongProtocol',
  'wrongNetwork',
  'wrongToken',
  /** A connection or its network tried too many unknown identities. */
  'tooManyIdentities',
  'tooManyConnections',
  'tooManyUnidentified',
  'loginTimeout',
  'idleTimeout',
  /** A third connection of the same identity: of those that are open, the oldest and the newest stay. */
  'replaced',
  'connectionFailed',
  /** The tracker asks and never reads what it is answered. */
  'answersUnread',
  /** A row set aside with its bytes, because the database could not store it. */
  'rejectedRecord',
  /** Not even its rejection could be stored. */
  'unstorable',
  /** A request over HTTP while too many records, of all or of its device, waited for their commit. */
  'overloaded',
  /** A defect of ours in the decoder: it costs the connection, not the process. */
  'decoderFailed',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

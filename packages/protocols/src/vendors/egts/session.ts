/** A packet with some records already taken: its number, the remaining bytes, and whether those are all of them. */
export type EgtsPacket = { id: number; left: number; isWhole: boolean };

export type EgtsSession = {
  /** The packet whose records are being taken. */
  packet: EgtsPacket | undefined;
  /** By which a record presents its device, where no terminal has presented itself; 0: none has been named in this packet. */
  object: number;
  hasIdentity: boolean;
  /** Of our own packets. */
  answers: number;
  /** What the last packet's first record came to, and whether one came again because its answer was not understood. */
  last: number | undefined;
  isStrict: boolean;
};

export function openSession(): EgtsSession {
  return { packet: undefined, object: 0, hasIdentity: false, answers: 0, last: undefined, isStrict: false };
}

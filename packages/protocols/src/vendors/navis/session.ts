/** The fields that a tracker said its records have. */
export type FlexFields = {
  /** Their numbers, in the order of the fields. */
  fields: readonly number[];
  /** Bytes of those whose sizes are known. */
  size: number;
  /** How many are of a later version. */
  unknown: number;
};

export type NavisSession = {
  flex: FlexFields | undefined;
  /** Bytes that the fields of a later version take in each record, once a message has shown it. */
  tail: number | undefined;
};

export function openSession(): NavisSession {
  return { flex: undefined, tail: undefined };
}

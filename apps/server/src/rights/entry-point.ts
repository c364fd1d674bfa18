/** Who tries: a user of another tenant, one without rights, one of the same client with a narrowed list, one whose account has ended. */
export const FOREIGN_CALLERS = ['ofAnotherTenant', 'withoutRights', 'ofNarrowedList', 'ended'] as const;
export type ForeignCaller = (typeof FOREIGN_CALLERS)[number];

/** A test of a file below src, by its title; or why there is nothing to protect from that caller. */
export type Proof = readonly [file: string, title: string] | string;
export type EntryPoint = Record<ForeignCaller, Proof>;

/** An entry point that is the same for all four. */
export const all = (proof: Proof): EntryPoint => ({
  ofAnotherTenant: proof,
  withoutRights: proof,
  ofNarrowedList: proof,
  ended: proof,
});

/** What a failed transaction calls for. */
export type Cure =
  /** The batch was planned from a state that has moved: read it and plan again. */
  | 'planAgain'
  /** A record was stored already: leave it out and plan again. */
  | 'leaveOutKnown'
  /** A row is to blame: find it. */
  | 'bisect'
  /** The database is away, full or set up wrongly: nothing here is to blame, so wait and try again. */
  | 'wait';

/**
 * Which cure an error calls for, by its SQLSTATE (PostgreSQL appendix A): class 22 is a value that cannot be, 23 a
 * constraint, 54 a row beyond a limit of the server. A defect of ours that one record brings out is that record's fault
 * too: its neighbours must not wait for a mended version.
 */
export function cureOf(error: unknown): Cure {
  if (error instanceof TypeError || error instanceof RangeError) return 'bisect';
  if (!(error instanceof Error)) return 'wait';
  const { code = '', table, constraint } = error as Error & { code?: string; table?: string; constraint?: string };
  // the day got a partition of its own while the row was on its way to the default one: a partition's bounds have no name
  if (code === '23514' && table === 'positions_default' && constraint === undefined) return 'planAgain';
  if (code === '40001' || code === '40P01') return 'planAgain';
  if (code === '23505') return 'leaveOutKnown';
  if (/^(22|23|54)...$/.test(code)) return 'bisect';
  return 'wait';
}

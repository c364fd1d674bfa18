import type { Read } from '../address/in-address.ts';

/** A moment as an address writes it: ISO 8601 in UTC, to the minute or second. */
export const MomentInAddress: Read<string> = (given) =>
  typeof given === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(given) && !Number.isNaN(Date.parse(given))
    ? given
    : undefined;

/** @param at ms since 1970 UTC; cut to the second */
export const asMoment = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

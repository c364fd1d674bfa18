import { z } from 'zod';

/** A moment as an address writes it: ISO 8601 in UTC, to the minute or second. */
export const MomentInAddress = z
  .string()
  .refine((text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) && !Number.isNaN(Date.parse(text)));

/** @param at ms since 1970 UTC; cut to the second */
export const asMoment = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

import type { z } from 'zod';
import { InstantInQuery } from './text.ts';

/** The longest time of one device that one call gives: 31 days. */
export const TRACK_DAYS = 31;
/** The same in ms: the hour more is that of a month in which clocks are set back. */
export const TRACK_PERIOD = TRACK_DAYS * 86_400_000 + 3_600_000;

/** From when, and before when. */
export const periodFields = { from: InstantInQuery, to: InstantInQuery.describe('the period ends before it') };

/** What a tracker's clock may say, wrong or right; calendars are only asked of these years. */
const [FIRST, LAST] = [Date.UTC(1970, 0), Date.UTC(2200, 0)];

type Period = { from: number; to: number };

/**
 * A query or body with a period of a device's past: not empty, not too long, in the years 1970 to 2199.
 * @example query: periodOf(z.object({ ...periodFields, zoom: Zoom }))
 */
export const periodOf = <Schema extends z.ZodType<Period>>(schema: Schema): Schema =>
  schema
    .refine(({ from }) => from >= FIRST, { path: ['from'], message: 'invalid_date' })
    .refine(({ to }) => to <= LAST, { path: ['to'], message: 'invalid_date' })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'invalid_date' })
    .refine(({ from, to }) => to - from <= TRACK_PERIOD, { path: ['to'], message: 'too_large' });

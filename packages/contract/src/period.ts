import type { z } from 'zod';
import { InstantInQuery } from './text.ts';

/** The longest time of one device that one call gives: 31 days. */
export const TRACK_DAYS = 31;

/** From when, and before when. */
export const periodFields = { from: InstantInQuery, to: InstantInQuery.describe('the period ends before it') };

type Period = { from: number; to: number };

/**
 * A query or body with a period of a device's past: not empty and not too long.
 * @example query: periodOf(z.object({ ...periodFields, zoom: Zoom }))
 */
export const periodOf = <Schema extends z.ZodType<Period>>(schema: Schema): Schema =>
  schema
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'invalid_date' })
    .refine(({ from, to }) => to - from <= TRACK_DAYS * 86_400_000, { path: ['to'], message: 'too_large' });

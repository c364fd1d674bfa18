import { CALENDAR_UNITS } from '@balise/maintenance';
import { z } from 'zod';

/** What a service is for: work on the vehicle, or a paper that must be renewed. Words in the dictionaries, `maintenance.categories`. */
export const SERVICE_CATEGORIES = ['work', 'insurance', 'inspection', 'tax', 'licence'] as const;
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number];

/** A service that is inactive keeps its history and is due for no vehicle. */
export const SERVICE_STATUSES = ['active', 'inactive'] as const;

const HOUR = 3_600_000;

/** After how much a service is due again; of several the first that is reached decides. Null: it does not count. */
export const ServiceInterval = z
  .object({
    distance: z.int().min(1_000, 'too_small').max(1_000_000_000, 'too_large').nullable().default(null).describe('m'),
    engine: z
      .int()
      .min(HOUR, 'too_small')
      .max(100_000 * HOUR, 'too_large')
      .nullable()
      .default(null)
      .describe('milliseconds of its engine'),
    calendar: z
      .object({ count: z.int().min(1, 'too_small').max(366, 'too_large'), unit: z.enum(CALENDAR_UNITS) })
      .nullable()
      .default(null),
  })
  .refine(({ distance, engine, calendar }) => distance !== null || engine !== null || calendar !== null, {
    path: ['distance'],
    message: 'required',
  });
export type ServiceInterval = z.output<typeof ServiceInterval>;

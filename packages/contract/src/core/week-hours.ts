import { z } from 'zod';

const DAY_MINUTES = 1440;

/** Minutes of a local day: 0 is midnight, 1440 the midnight after. */
const Minute = z.int().min(0, 'too_small').max(DAY_MINUTES, 'too_large');

/** The hours of a week in which something applies, in the client's time zone. */
export const WeekHours = z
  .array(
    z
      .object({
        day: z.int().min(1, 'too_small').max(7, 'too_large').describe('1 Monday to 7 Sunday'),
        from: Minute,
        to: Minute,
      })
      .refine(({ from, to }) => from < to, { path: ['to'], message: 'invalid_value' }),
  )
  .min(1, 'required')
  .max(7 * 24, 'too_many')
  .describe('spans within a day in minutes since local midnight, 0 to 1440; one over midnight is two spans');
export type WeekHours = z.output<typeof WeekHours>;

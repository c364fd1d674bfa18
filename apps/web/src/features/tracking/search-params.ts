import { z } from 'zod';

/** What the address of the map says. Nonsense is no device. */
export const TrackingSearch = z.object({
  device: z.number().int().positive().optional().catch(undefined),
  /** Only the vehicles of this group. */
  group: z.number().int().positive().optional().catch(undefined),
});

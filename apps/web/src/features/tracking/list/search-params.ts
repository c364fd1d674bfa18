import { SETTINGS_SECTIONS } from '@balise/contract';
import { z } from 'zod';

/** What the address of the map says. Nonsense is no device. */
export const TrackingSearch = z.object({
  device: z.number().int().positive().optional().catch(undefined),
  /** Which part of the reader's settings is open. */
  settings: z.enum(SETTINGS_SECTIONS).optional().catch(undefined),
  /** Only the vehicles of this group. */
  group: z.number().int().positive().optional().catch(undefined),
});

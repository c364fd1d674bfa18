import { z } from 'zod';

export const SHOWN_ROWS = ['all', 'bad', 'doubtful', 'good'] as const;
export type ShownRows = (typeof SHOWN_ROWS)[number];

/** What the address of the import says: the file that was chosen, and which of its rows are shown. */
export const ImportSearch = z.object({
  id: z.number().int().positive().optional().catch(undefined),
  show: z.enum(SHOWN_ROWS).optional().catch(undefined),
});

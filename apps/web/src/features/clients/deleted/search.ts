import { PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';

/** What the address of the deleted clients says. Nonsense falls back to the default. */
export const DeletedClientsSearch = z.object({
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
});
export type DeletedClientsSearch = z.infer<typeof DeletedClientsSearch>;

import { DELETED_ORDERS, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';

/** A search for digits stands in the address as a number. */
const Words = z.union([z.string(), z.number().transform(String)]).pipe(z.string().max(100));

/** What the address of the deleted vehicles says. Nonsense falls back to the default. */
export const DeletedSearch = z.object({
  search: Words.optional().catch(undefined),
  clientId: z.number().int().positive().optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  order: z.enum(DELETED_ORDERS).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
});
export type DeletedSearch = z.infer<typeof DeletedSearch>;

/** What makes a view of the list that can be kept under a name. */
export const VIEW_KEYS = ['search', 'clientId', 'pageSize', 'order', 'direction'] as const;

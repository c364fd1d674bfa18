import { DELETED_ORDERS, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { SearchWords } from '../../../ui/search-words.ts';

/** What the address of the deleted vehicles says. Nonsense falls back to the default. */
export const DeletedSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: z.number().int().positive().optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  order: z.enum(DELETED_ORDERS).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
});
export type DeletedSearch = z.infer<typeof DeletedSearch>;

/** What makes a view of the list that can be kept under a name. */
export const VIEW_KEYS = ['search', 'clientId', 'pageSize', 'order', 'direction'] as const;

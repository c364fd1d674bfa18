import { MODULE_ORDERS, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { SearchWords } from '../../../ui/search-words.ts';

/** What the address of the list of trackers says. Nonsense falls back to the default. */
export const ModulesSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: z.number().int().positive().optional().catch(undefined),
  trackerModelId: z.number().int().positive().optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  order: z.enum(MODULE_ORDERS).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
});
export type ModulesSearch = z.infer<typeof ModulesSearch>;

/** What makes a view of the list that can be kept under a name. */
export const VIEW_KEYS = ['search', 'clientId', 'trackerModelId', 'pageSize', 'order', 'direction'] as const;

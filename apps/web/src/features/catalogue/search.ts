import { ABILITIES, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';

export const LIST_NAMES = ['trackerModels', 'deviceTypes', 'operators'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** Which list is open, and what of the tracker models is shown. Nonsense falls back to the default. */
export const CatalogueSearch = z.object({
  list: z.enum(LIST_NAMES).optional().catch(undefined),
  search: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().max(100))
    .optional()
    .catch(undefined),
  protocol: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/)
    .optional()
    .catch(undefined),
  ability: z.enum(ABILITIES).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  /** The model whose details are open. */
  model: z.number().int().positive().optional().catch(undefined),
});
export type CatalogueSearch = z.infer<typeof CatalogueSearch>;

const FILTERS = ['search', 'protocol', 'ability', 'pageSize'] as const;
export const useCatalogueSearch = () => useListSearch<CatalogueSearch>('/catalogue', FILTERS);

import { INSPECTION_KINDS, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { SearchWords } from '../../../ui/search-words.ts';

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const Id = z.number().int().positive();

/** What the address of the inspections says. Nonsense falls back to the default. */
export const InspectionsSearch = z.object({
  search: optional(SearchWords),
  page: optional(Id),
  pageSize: optional(z.literal(PAGE_SIZES)),
  clientId: optional(Id),
  device: optional(Id),
  kind: optional(z.enum(INSPECTION_KINDS)),
  failed: optional(z.literal(true)),
  /** The inspection that is open, the form of a new one (of `device`), and the lists. */
  inspection: optional(Id),
  add: optional(z.literal(true)),
  lists: optional(z.literal(true)),
});
export type InspectionsSearch = z.infer<typeof InspectionsSearch>;
export const INSPECTION_FILTERS = ['search', 'clientId', 'device', 'kind', 'failed'] as const;
export const useInspectionsSearch = () =>
  useListSearch<InspectionsSearch>('/maintenance/inspections', [...INSPECTION_FILTERS, 'pageSize']);

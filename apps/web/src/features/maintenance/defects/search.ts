import { DEFECT_SEVERITIES, DEFECT_STATES, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { SearchWords } from '../../../ui/search-words.ts';

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const Id = z.number().int().positive();

/** What the address of the defects says. Nonsense falls back to the default. */
export const DefectsSearch = z.object({
  search: optional(SearchWords),
  page: optional(Id),
  pageSize: optional(z.literal(PAGE_SIZES)),
  clientId: optional(Id),
  device: optional(Id),
  state: optional(z.enum(DEFECT_STATES)),
  severity: optional(z.enum(DEFECT_SEVERITIES)),
  /** The defect that is open. */
  defect: optional(Id),
});
export type DefectsSearch = z.infer<typeof DefectsSearch>;
export const DEFECT_FILTERS = ['search', 'clientId', 'device', 'state', 'severity'] as const;
export const useDefectsSearch = () =>
  useListSearch<DefectsSearch>('/maintenance/defects', [...DEFECT_FILTERS, 'pageSize']);

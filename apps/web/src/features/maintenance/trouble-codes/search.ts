import { CODE_STATES, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { SearchWords } from '../../../ui/search-words.ts';

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const Id = z.number().int().positive();

/** What the address of the trouble codes says. Nonsense falls back to the default. */
export const TroubleCodesSearch = z.object({
  search: optional(SearchWords),
  page: optional(Id),
  pageSize: optional(z.literal(PAGE_SIZES)),
  clientId: optional(Id),
  device: optional(Id),
  state: optional(z.enum(CODE_STATES)),
  /** The code that is open: of a vehicle, since a moment. */
  code: optional(z.string().max(60)),
});
export type TroubleCodesSearch = z.infer<typeof TroubleCodesSearch>;
export const CODE_FILTERS = ['search', 'clientId', 'device', 'state'] as const;
export const useTroubleCodesSearch = () =>
  useListSearch<TroubleCodesSearch>('/maintenance/trouble-codes', [...CODE_FILTERS, 'pageSize']);

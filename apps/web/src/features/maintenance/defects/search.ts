import { DEFECT_SEVERITIES, DEFECT_STATES } from '@balise/contract';
import { Id, inAddress, oneOf, PageSize, SearchWords } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';

/** What the address of the defects says. Nonsense falls back to the default. */
export const DefectsSearch = inAddress({
  search: SearchWords,
  page: Id,
  pageSize: PageSize,
  clientId: Id,
  device: Id,
  state: oneOf(DEFECT_STATES),
  severity: oneOf(DEFECT_SEVERITIES),
  /** The defect that is open. */
  defect: Id,
});
export type DefectsSearch = ReturnType<typeof DefectsSearch>;
export const DEFECT_FILTERS = ['search', 'clientId', 'device', 'state', 'severity'] as const;
export const useDefectsSearch = () =>
  useListSearch<DefectsSearch>('/maintenance/defects', [...DEFECT_FILTERS, 'pageSize']);

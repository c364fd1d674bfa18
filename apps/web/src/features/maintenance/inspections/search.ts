import { INSPECTION_KINDS } from '@balise/contract';
import { Flag, Id, inAddress, oneOf, PageSize, SearchWords } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';

/** What the address of the inspections says. Nonsense falls back to the default. */
export const InspectionsSearch = inAddress({
  search: SearchWords,
  page: Id,
  pageSize: PageSize,
  clientId: Id,
  device: Id,
  kind: oneOf(INSPECTION_KINDS),
  failed: Flag,
  /** The inspection that is open, the form of a new one (of `device`), and the lists. */
  inspection: Id,
  add: Flag,
  lists: Flag,
});
export type InspectionsSearch = ReturnType<typeof InspectionsSearch>;
export const INSPECTION_FILTERS = ['search', 'clientId', 'device', 'kind', 'failed'] as const;
export const useInspectionsSearch = () =>
  useListSearch<InspectionsSearch>('/maintenance/inspections', [...INSPECTION_FILTERS, 'pageSize']);

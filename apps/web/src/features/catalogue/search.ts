import { ABILITIES } from '@balise/contract';
import { Id, inAddress, like, oneOf, PageSize, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';

export const LIST_NAMES = ['trackerModels', 'deviceTypes', 'operators'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** Which list is open, and what of the tracker models is shown. Nonsense falls back to the default. */
export const CatalogueSearch = inAddress({
  list: oneOf(LIST_NAMES),
  search: SearchWords,
  protocol: like(/^[a-z][a-z0-9-]{0,39}$/),
  ability: oneOf(ABILITIES),
  page: Id,
  pageSize: PageSize,
  /** The model whose details are open. */
  model: Id,
});
export type CatalogueSearch = ReturnType<typeof CatalogueSearch>;

const FILTERS = ['search', 'protocol', 'ability', 'pageSize'] as const;
export const useCatalogueSearch = () => useListSearch<CatalogueSearch>('/catalogue', FILTERS);

import { Id, inAddress, PageSize, SearchWords } from '../../ui/address/in-address.ts';

/** What the address of the list says. Nonsense falls back to the default. */
export const PartnersSearch = inAddress({
  search: SearchWords,
  page: Id,
  pageSize: PageSize,
});
export type PartnersSearch = ReturnType<typeof PartnersSearch>;

import { ALERT_CONTACT_KINDS, ALERT_CONTACT_STATES } from '@balise/contract';
import { Flag, Id, inAddress, oneOf, PageSize, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';

/** What the address of the list of alert contacts says. Nonsense falls back to the default. */
export const AlertContactsSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  kind: oneOf(ALERT_CONTACT_KINDS),
  state: oneOf(ALERT_CONTACT_STATES),
  page: Id,
  pageSize: PageSize,
  /** The dialog that adds a contact. */
  add: Flag,
  /** The contact being edited, or confirmed by its code. */
  edit: Id,
  code: Id,
});
type AlertContactsSearch = ReturnType<typeof AlertContactsSearch>;

export const FILTERS = ['search', 'clientId', 'kind', 'state'] as const;
export const useContactsSearch = () => useListSearch<AlertContactsSearch>('/alerts/contacts', FILTERS);

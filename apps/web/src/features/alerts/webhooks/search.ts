import { Flag, Id, inAddress, SearchWords } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';

/** What the address of the list of webhooks says. Nonsense falls back to the default. */
export const WebhooksSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  page: Id,
  /** The dialog that adds one. */
  add: Flag,
  /** The one being edited. */
  edit: Id,
  /** The one whose log is open. */
  log: Id,
});
type WebhooksSearch = ReturnType<typeof WebhooksSearch>;

export const FILTERS = ['search', 'clientId'] as const;
export const useWebhooksSearch = () => useListSearch<WebhooksSearch>('/alerts/webhooks', FILTERS);

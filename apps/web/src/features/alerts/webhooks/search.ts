import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { SearchWords } from '../../../ui/search-words.ts';

const Id = z.number().int().positive().optional().catch(undefined);

/** What the address of the list of webhooks says. Nonsense falls back to the default. */
export const WebhooksSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: Id,
  page: Id,
  /** The dialog that adds one. */
  add: z.literal(true).optional().catch(undefined),
  /** The one being edited. */
  edit: Id,
  /** The one whose log is open. */
  log: Id,
});
type WebhooksSearch = z.infer<typeof WebhooksSearch>;

export const FILTERS = ['search', 'clientId'] as const;
export const useWebhooksSearch = () => useListSearch<WebhooksSearch>('/alerts/webhooks', FILTERS);

import { ALERT_CONTACT_KINDS, ALERT_CONTACT_STATES, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';

const Id = z.number().int().positive();

/** What the address of the list of alert contacts says. Nonsense falls back to the default. */
export const AlertContactsSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: Id.optional().catch(undefined),
  kind: z.enum(ALERT_CONTACT_KINDS).optional().catch(undefined),
  state: z.enum(ALERT_CONTACT_STATES).optional().catch(undefined),
  page: Id.optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  /** The dialog that adds a contact. */
  add: z.literal(true).optional().catch(undefined),
  /** The contact being edited, or confirmed by its code. */
  edit: Id.optional().catch(undefined),
  code: Id.optional().catch(undefined),
});
type AlertContactsSearch = z.infer<typeof AlertContactsSearch>;

export const FILTERS = ['search', 'clientId', 'kind', 'state'] as const;
export const useContactsSearch = () => useListSearch<AlertContactsSearch>('/alerts/contacts', FILTERS);

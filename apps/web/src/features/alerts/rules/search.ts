import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { SearchWords } from '../../../ui/search-words.ts';

const Id = z.number().int().positive().optional().catch(undefined);

/** What the address of the list of rules says. Nonsense falls back to the default. */
export const AlertRulesSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: Id,
  page: Id,
  /** The dialog that adds a rule. */
  add: z.literal(true).optional().catch(undefined),
  /** The rule being edited. */
  edit: Id,
});
type AlertRulesSearch = z.infer<typeof AlertRulesSearch>;

export const FILTERS = ['search', 'clientId'] as const;
export const useAlertRulesSearch = () => useListSearch<AlertRulesSearch>('/alerts/rules', FILTERS);

import { Flag, Id, inAddress, SearchWords } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';

/** What the address of the list of rules says. Nonsense falls back to the default. */
export const AlertRulesSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  page: Id,
  /** The dialog that adds a rule. */
  add: Flag,
  /** The rule being edited. */
  edit: Id,
});
type AlertRulesSearch = ReturnType<typeof AlertRulesSearch>;

export const FILTERS = ['search', 'clientId'] as const;
export const useAlertRulesSearch = () => useListSearch<AlertRulesSearch>('/alerts/rules', FILTERS);

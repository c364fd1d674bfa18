import { MODULE_ORDERS } from '@balise/contract';
import { Direction, Id, inAddress, oneOf, PageSize, SearchWords } from '../../../ui/address/in-address.ts';

/** What the address of the list of trackers says. Nonsense falls back to the default. */
export const ModulesSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  trackerModelId: Id,
  page: Id,
  pageSize: PageSize,
  order: oneOf(MODULE_ORDERS),
  direction: Direction,
});
export type ModulesSearch = ReturnType<typeof ModulesSearch>;

/** What makes a view of the list that can be kept under a name. */
export const VIEW_KEYS = ['search', 'clientId', 'trackerModelId', 'pageSize', 'order', 'direction'] as const;

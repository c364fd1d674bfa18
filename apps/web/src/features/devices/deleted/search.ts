import { DELETED_ORDERS } from '@balise/contract';
import { Direction, Id, inAddress, oneOf, PageSize, SearchWords } from '../../../ui/address/in-address.ts';

/** What the address of the deleted vehicles says. Nonsense falls back to the default. */
export const DeletedSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  page: Id,
  pageSize: PageSize,
  order: oneOf(DELETED_ORDERS),
  direction: Direction,
});
export type DeletedSearch = ReturnType<typeof DeletedSearch>;

/** What makes a view of the list that can be kept under a name. */
export const VIEW_KEYS = ['search', 'clientId', 'pageSize', 'order', 'direction'] as const;

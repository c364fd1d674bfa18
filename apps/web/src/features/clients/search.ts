import { CLIENT_ORDERS, CLIENT_STATES } from '@balise/contract';
import { Direction, Flag, Id, inAddress, oneOf, PageSize, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';

/** What the address of the list says: filters, order, page, and which dialog is open. Nonsense falls back to the default. */
export const ClientsSearch = inAddress({
  search: SearchWords,
  state: oneOf(CLIENT_STATES),
  partnerId: Id,
  page: Id,
  pageSize: PageSize,
  order: oneOf(CLIENT_ORDERS),
  direction: Direction,
  /** The dialog that adds a client. */
  add: Flag,
  /** The client being edited. */
  edit: Id,
});
export type ClientsSearch = ReturnType<typeof ClientsSearch>;

/** What makes a view of the list that can be kept under a name. */
const VIEW_KEYS = ['search', 'state', 'partnerId', 'pageSize', 'order', 'direction'] as const;

export const useClientsSearch = () => useListSearch<ClientsSearch>('/clients', VIEW_KEYS);

/** The part of the address that the server is asked with. */
export function listQueryOf({ page = 1, pageSize = PAGE_SIZE, order, direction, ...rest }: ClientsSearch) {
  const { search, state, partnerId } = rest;
  return {
    page,
    pageSize,
    order: order ?? ('fullName' as const),
    direction: direction ?? ('asc' as const),
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(partnerId ? { partnerId } : {}),
  };
}

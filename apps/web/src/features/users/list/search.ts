import { USER_ORDERS, USER_STATES } from '@balise/contract';
import { Direction, Flag, Id, inAddress, oneOf, PageSize, SearchWords } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';

export const USER_TABS = ['identity', 'access', 'rights'] as const;
export type UserTab = (typeof USER_TABS)[number];
export const ACCESSES = ['full', 'limited', 'temporary'] as const;

/** What the address of the list says: whose users, filters, order, page, and which dialog is open. */
export const UsersSearch = inAddress({
  search: SearchWords,
  of: oneOf(['all']),
  clientId: Id,
  partnerId: Id,
  state: oneOf(USER_STATES),
  access: oneOf(ACCESSES),
  page: Id,
  pageSize: PageSize,
  order: oneOf(USER_ORDERS),
  direction: Direction,
  /** The dialog that adds a user. */
  add: Flag,
  /** The user being edited, and on which tab. */
  edit: Id,
  tab: oneOf(USER_TABS),
  /** The user whose view is shown. */
  sees: Id,
  /** The temporary user whose sign-in links are shown. */
  links: Id,
});
export type UsersSearch = ReturnType<typeof UsersSearch>;

/** What makes a view of the list that can be kept under a name. */
const VIEW_KEYS = [
  ...(['search', 'of', 'clientId', 'partnerId', 'state', 'access'] as const),
  ...(['pageSize', 'order', 'direction'] as const),
];

export const useUsersSearch = () => useListSearch<UsersSearch>('/users', VIEW_KEYS);

/** The part of the address that the server is asked with. */
export function listQueryOf({
  page = 1,
  pageSize = PAGE_SIZE,
  order = 'name',
  direction = 'asc',
  ...rest
}: UsersSearch) {
  const { search, of, clientId, partnerId, state, access } = rest;
  return {
    page,
    pageSize,
    order,
    direction,
    ...(search ? { search } : {}),
    ...(of ? { of } : {}),
    ...(clientId ? { clientId } : {}),
    ...(partnerId ? { partnerId } : {}),
    ...(state ? { state } : {}),
    ...(access ? { access } : {}),
  };
}

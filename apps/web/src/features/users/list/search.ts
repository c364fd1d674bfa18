import { PAGE_SIZES, USER_ORDERS, USER_STATES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { SearchWords } from '../../../ui/search-words.ts';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';

const Row = z.number().int().positive().optional().catch(undefined);

export const USER_TABS = ['identity', 'access', 'rights'] as const;
export type UserTab = (typeof USER_TABS)[number];
export const ACCESSES = ['full', 'limited', 'temporary'] as const;

/** What the address of the list says: whose users, filters, order, page, and which dialog is open. */
export const UsersSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  of: z.literal('all').optional().catch(undefined),
  clientId: Row,
  partnerId: Row,
  state: z.enum(USER_STATES).optional().catch(undefined),
  access: z.enum(ACCESSES).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  order: z.enum(USER_ORDERS).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  /** The dialog that adds a user. */
  add: z.literal(true).optional().catch(undefined),
  /** The user being edited, and on which tab. */
  edit: Row,
  tab: z.enum(USER_TABS).optional().catch(undefined),
  /** The user whose view is shown. */
  sees: Row,
  /** The temporary user whose sign-in links are shown. */
  links: Row,
});
export type UsersSearch = z.infer<typeof UsersSearch>;

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

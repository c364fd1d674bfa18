import { CLIENT_ORDERS, CLIENT_STATES, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';

const Row = z.number().int().positive().optional().catch(undefined);

/** What the address of the list says: filters, order, page, and which dialog is open. Nonsense falls back to the default. */
export const ClientsSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  state: z.enum(CLIENT_STATES).optional().catch(undefined),
  partnerId: Row,
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  order: z.enum(CLIENT_ORDERS).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  /** The dialog that adds a client. */
  add: z.literal(true).optional().catch(undefined),
  /** The client being edited. */
  edit: Row,
});
export type ClientsSearch = z.infer<typeof ClientsSearch>;

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

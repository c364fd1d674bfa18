import { BLOCKING_FILTERS, BLOCKING_ORDERS } from '@balise/contract';
import { Direction, Id, inAddress, oneOf, PageSize, SearchWords } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import type { BlockingQuery } from '../requests.ts';

/** What the address of the list says. Nonsense falls back to the default. */
export const BlockingSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  group: Id,
  state: oneOf(BLOCKING_FILTERS),
  page: Id,
  pageSize: PageSize,
  order: oneOf(BLOCKING_ORDERS),
  direction: Direction,
  /** The vehicle whose dialog is open, or the command that it follows. */
  device: Id,
  command: Id,
});
type BlockingSearch = ReturnType<typeof BlockingSearch>;

export const FILTERS = ['search', 'clientId', 'group', 'state'] as const;
const KEEP = [...FILTERS, 'pageSize', 'order', 'direction'] as const;
export const useBlockingSearch = () => useListSearch<BlockingSearch>('/blocking', KEEP);

/** The part of the address that the server is asked with. */
export const listQueryOf = ({ search, clientId, group, state, page, pageSize, order, direction }: BlockingSearch) =>
  ({
    page: page ?? 1,
    pageSize: pageSize ?? PAGE_SIZE,
    order: order ?? 'designation',
    direction: direction ?? 'asc',
    search,
    clientId,
    state,
    groupId: group,
  }) satisfies BlockingQuery;

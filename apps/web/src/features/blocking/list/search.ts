import { BLOCKING_FILTERS, BLOCKING_ORDERS, DIRECTIONS, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { SearchWords } from '../../../ui/search-words.ts';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import type { BlockingQuery } from '../requests.ts';

const Id = z.number().int().positive();

/** What the address of the list says. Nonsense falls back to the default. */
export const BlockingSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: Id.optional().catch(undefined),
  group: Id.optional().catch(undefined),
  state: z.enum(BLOCKING_FILTERS).optional().catch(undefined),
  page: Id.optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  order: z.enum(BLOCKING_ORDERS).optional().catch(undefined),
  direction: z.enum(DIRECTIONS).optional().catch(undefined),
  /** The vehicle whose dialog is open, or the command that it follows. */
  device: Id.optional().catch(undefined),
  command: Id.optional().catch(undefined),
});
type BlockingSearch = z.infer<typeof BlockingSearch>;

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

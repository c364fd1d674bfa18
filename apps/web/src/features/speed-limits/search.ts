import { SPEED_LIMIT_ORDERS } from '@balise/contract';
import { Direction, Flag, Id, inAddress, oneOf, PageSize, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';

/** What the address of the list of speed limits says. Nonsense falls back to the default. */
export const SpeedLimitsSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  group: Id,
  limit: oneOf(['set', 'none']),
  page: Id,
  pageSize: PageSize,
  order: oneOf(SPEED_LIMIT_ORDERS),
  direction: Direction,
});
type SpeedLimitsSearch = ReturnType<typeof SpeedLimitsSearch>;

const FILTERS = ['search', 'clientId', 'group', 'limit', 'pageSize', 'order', 'direction'] as const;
export const useSpeedLimitsSearch = () => useListSearch<SpeedLimitsSearch>('/speed-limits', FILTERS);

/** The part of the address that the server is asked with. */
export const listQueryOf = ({ group, clientId, limit, search, ...rest }: SpeedLimitsSearch) => ({
  page: rest.page ?? 1,
  pageSize: rest.pageSize ?? PAGE_SIZE,
  order: rest.order ?? ('designation' as const),
  direction: rest.direction ?? ('asc' as const),
  ...(search ? { search } : {}),
  ...(clientId ? { clientId } : {}),
  ...(group ? { groupId: group } : {}),
  ...(limit ? { limit } : {}),
});

/** What the address of the list of groups with their limits says. */
export const GroupLimitsSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  page: Id,
});
type GroupLimitsSearch = ReturnType<typeof GroupLimitsSearch>;

const GROUP_FILTERS = ['search', 'clientId'] as const;
export const useGroupLimitsSearch = () => useListSearch<GroupLimitsSearch>('/speed-limits/groups', GROUP_FILTERS);

/** What the address of the list of rules that block says: the dialog that adds one, and the one being edited, too. */
export const SpeedingBlocksSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  page: Id,
  add: Flag,
  edit: Id,
});
type SpeedingBlocksSearch = ReturnType<typeof SpeedingBlocksSearch>;

export const useSpeedingBlocksSearch = () =>
  useListSearch<SpeedingBlocksSearch>('/speed-limits/blocking', GROUP_FILTERS);

import { PAGE_SIZES, SPEED_LIMIT_ORDERS } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';

const Id = z.number().int().positive();

/** What the address of the list of speed limits says. Nonsense falls back to the default. */
export const SpeedLimitsSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: Id.optional().catch(undefined),
  group: Id.optional().catch(undefined),
  limit: z.enum(['set', 'none']).optional().catch(undefined),
  page: Id.optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  order: z.enum(SPEED_LIMIT_ORDERS).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
});
type SpeedLimitsSearch = z.infer<typeof SpeedLimitsSearch>;

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
export const GroupLimitsSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: Id.optional().catch(undefined),
  page: Id.optional().catch(undefined),
});
type GroupLimitsSearch = z.infer<typeof GroupLimitsSearch>;

const GROUP_FILTERS = ['search', 'clientId'] as const;
export const useGroupLimitsSearch = () => useListSearch<GroupLimitsSearch>('/speed-limits/groups', GROUP_FILTERS);

/** What the address of the list of rules that block says: the dialog that adds one, and the one being edited, too. */
export const SpeedingBlocksSearch = GroupLimitsSearch.extend({
  add: z.literal(true).optional().catch(undefined),
  edit: Id.optional().catch(undefined),
});
type SpeedingBlocksSearch = z.infer<typeof SpeedingBlocksSearch>;

export const useSpeedingBlocksSearch = () =>
  useListSearch<SpeedingBlocksSearch>('/speed-limits/blocking', GROUP_FILTERS);

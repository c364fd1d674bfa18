import { GROUP_KINDS } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';

const GroupNumber = z.number().int().positive();

/** What the address of the list of groups says. Nonsense falls back to the default. */
export const GroupsSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  kind: z.enum(GROUP_KINDS).optional().catch(undefined),
  clientId: GroupNumber.optional().catch(undefined),
  /** The dialog that adds a group. */
  add: z.literal(true).optional().catch(undefined),
  /** The group being edited. */
  edit: GroupNumber.optional().catch(undefined),
});
type GroupsSearch = z.infer<typeof GroupsSearch>;

const FILTERS = ['search', 'kind', 'clientId'] as const;
export const useGroupsSearch = () => useListSearch<GroupsSearch>('/groups', FILTERS);

/** What the address of one group says. */
export const GroupSearch = z.object({
  tab: z.literal('history').optional().catch(undefined),
  edit: z.literal(true).optional().catch(undefined),
});

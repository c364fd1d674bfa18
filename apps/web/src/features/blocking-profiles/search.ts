import { PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';

const Id = z.number().int().positive().optional().catch(undefined);

/** What the address of the list of profiles says. Nonsense falls back to the default. */
export const ProfilesSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: Id,
  page: Id,
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  /** The dialog that adds a profile. */
  add: z.literal(true).optional().catch(undefined),
  /** The profile being edited. */
  edit: Id,
});
type ProfilesSearch = z.infer<typeof ProfilesSearch>;

export const FILTERS = ['search', 'clientId'] as const;
export const useProfilesSearch = () => useListSearch<ProfilesSearch>('/blocking/profiles', FILTERS);

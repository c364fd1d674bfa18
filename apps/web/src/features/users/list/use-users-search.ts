import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { selects, type UsersSearch } from './search.ts';

type Part = { [Key in keyof UsersSearch]?: UsersSearch[Key] | undefined };

/** The state of the list, which is its address: it can be shared, and the browser's Back undoes it. */
export function useUsersSearch() {
  const search = useSearch({ from: '/users' });
  const navigate = useNavigate({ from: '/users' });
  /** Changes parts of the address; what selects other users also goes back to the first page. */
  const set = useCallback(
    (part: Part, replace = false) =>
      void navigate({
        search: (before) => ({ ...before, ...(selects(part) ? { page: undefined } : {}), ...part }) as UsersSearch,
        replace,
      }),
    [navigate],
  );
  return { search, set };
}

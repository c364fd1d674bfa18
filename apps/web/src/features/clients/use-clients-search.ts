import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type ClientsSearch, selects } from './search.ts';

type Part = { [Key in keyof ClientsSearch]?: ClientsSearch[Key] | undefined };

/** The state of the list, which is its address: it can be shared, and the browser's Back undoes it. */
export function useClientsSearch() {
  const search = useSearch({ from: '/clients' });
  const navigate = useNavigate({ from: '/clients' });
  /** Changes parts of the address; what selects other clients also goes back to the first page. */
  const set = useCallback(
    (part: Part, replace = false) =>
      void navigate({
        search: (before) => ({ ...before, ...(selects(part) ? { page: undefined } : {}), ...part }) as ClientsSearch,
        replace,
      }),
    [navigate],
  );
  return { search, set };
}

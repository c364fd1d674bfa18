import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ReportsSearch } from './search.ts';

type Part = { [Key in keyof ReportsSearch]?: ReportsSearch[Key] | undefined };

/** The state of the reports, which is their address: it can be shared, kept as a view, and the browser's Back undoes it. */
export function useReportsSearch() {
  const search = useSearch({ from: '/reports' });
  const navigate = useNavigate({ from: '/reports' });
  /** Changes parts of the address; whatever brings other rows goes back to the first page. */
  const set = useCallback(
    (part: Part, replace = false) => {
      void navigate({
        search: (before) => ({ ...before, page: undefined, ...part }) as ReportsSearch,
        replace,
      });
    },
    [navigate],
  );
  return { search, set };
}

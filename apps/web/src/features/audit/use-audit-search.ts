import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AuditSearch } from './search.ts';

type Part = { [Key in keyof AuditSearch]?: AuditSearch[Key] | undefined };

/** What is shown of the log, which is its address: it can be shared, and the browser's Back undoes it. */
export function useAuditSearch() {
  const search = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  /** Changes parts of the address; whatever else is selected begins with the newest. */
  const set = useCallback(
    (part: Part, replace = false) =>
      void navigate({ search: (before) => ({ ...before, after: undefined, ...part }) as AuditSearch, replace }),
    [navigate],
  );
  return { search, set };
}

import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { HistorySearch } from './search.ts';

/** Part of the address; another part of it that changes brings no new look. */
export function useHistorySearch<Name extends keyof HistorySearch>(name: Name): HistorySearch[Name] {
  const value: unknown = useSearch({
    strict: false,
    select: (search): string | number | boolean | undefined => HistorySearch(search)[name],
  });
  return value as HistorySearch[Name]; // one of them, as it was just parsed
}

export type Write = (change: Partial<HistorySearch>, kept?: boolean) => void;

/** Changes the address; `kept`: “back” leads to what it said before. */
export function useWriteSearch(): Write {
  const navigate = useNavigate();
  const router = useRouter();
  return useCallback(
    (change, kept = false) => {
      // on the way to a page that is still being loaded: what the map says late must not call the reader back
      if (router.latestLocation.pathname !== '/history') return;
      void navigate({
        to: '/history',
        search: (before: HistorySearch) => HistorySearch({ ...before, ...change }),
        replace: !kept,
        resetScroll: false,
      });
    },
    [navigate, router],
  );
}

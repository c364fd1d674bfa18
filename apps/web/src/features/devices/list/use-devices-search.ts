import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { DevicesSearch } from './search.ts';

/** The state of the list, which is its address: it can be shared, and the browser's Back undoes it. */
export function useDevicesSearch() {
  const search = useSearch({ from: '/devices' });
  const navigate = useNavigate({ from: '/devices' });
  /** Changes parts of the address; what selects other vehicles also goes back to the first page. */
  const set = useCallback(
    (part: Partial<Record<keyof DevicesSearch, DevicesSearch[keyof DevicesSearch]>>, replace = false) => {
      const selects =
        'search' in part ||
        'status' in part ||
        'clientId' in part ||
        'group' in part ||
        'pageSize' in part ||
        'order' in part;
      void navigate({
        search: (before) => ({ ...before, ...(selects ? { page: undefined } : {}), ...part }) as DevicesSearch,
        replace,
      });
    },
    [navigate],
  );
  return { search, set };
}

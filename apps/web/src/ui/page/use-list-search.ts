import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Part<Search> = { [Key in keyof Search]?: Search[Key] | undefined };

/** What the address of a list says, and how it is changed: it can be shared, and the browser's Back undoes a change. */
export type ListSearch<Search> = {
  search: Search;
  /** Changes parts of the address. A change of a kept parameter leads back to the first page. */
  set: (part: Part<Search>, replace?: boolean) => void;
  /** The parameters that make a view of the list: filters, order, rows per page. */
  keep: readonly (keyof Search & string)[];
  /** Shows a saved view in place of what the address says. */
  open: (view: Record<string, unknown>) => void;
};

/**
 * @param path of the list
 * @param keep see ListSearch; a constant
 */
export function useListSearch<Search extends object>(
  path: string,
  keep: readonly (keyof Search & string)[],
): ListSearch<Search> {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = useCallback(
    (part: Part<Search>, replace = false) =>
      void navigate({
        to: path,
        search: (before: object) => ({
          ...before,
          ...(keep.some((key) => key in part) ? { page: undefined, after: undefined } : {}),
          ...part,
        }),
        replace,
      }),
    [navigate, path, keep],
  );
  const open = (view: Record<string, unknown>) => void navigate({ to: path, search: view });
  return { search: search as Search, set, keep, open }; // as the route parsed it
}

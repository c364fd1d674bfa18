import { createContext, useContext, useMemo, useState } from 'react';

/** The rows of a list that the next act is done to, by id; it outlives a change of page. */
export type Selection = {
  ids: ReadonlySet<number>;
  toggle: (id: number, on: boolean) => void;
  /** Adds or takes away many. */
  toggleAll: (ids: readonly number[], on: boolean) => void;
  set: (ids: readonly number[]) => void;
  clear: () => void;
};

/** Holds a selection; give it to `SelectionContext`. */
export function useOwnSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return useMemo(() => {
    const toggleAll: Selection['toggleAll'] = (some, on) =>
      setIds((before) => {
        const next = new Set(before);
        for (const id of some) {
          if (on) next.add(id);
          else next.delete(id);
        }
        return next;
      });
    return {
      ids,
      toggleAll,
      toggle: (id, on) => toggleAll([id], on),
      set: (some) => setIds(new Set(some)),
      clear: () => setIds(new Set()),
    };
  }, [ids]);
}

export const SelectionContext = createContext<Selection | null>(null);

/** The selection of the list; null where nothing can be done to many. */
export const useSelection = (): Selection | null => useContext(SelectionContext);

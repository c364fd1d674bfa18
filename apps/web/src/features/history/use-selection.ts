import { useCallback, useMemo } from 'react';
import type { PastMap, Room } from '../../map/index.ts';
import { episodeOf } from './list/timeline.ts';
import { lookAt } from './replay/follow.ts';
import type { Replay } from './replay/replay.ts';
import type { History } from './use-history.ts';
import { useHistorySearch, useWriteSearch } from './use-history-search.ts';

/** The trip or stop that is selected: in the list, on the map, and in the address. */
export type HistorySelection = { key: string | undefined; select: (key: string | undefined) => void };

/** Selecting a row looks at it on the map and puts the clock where it begins; selecting it again lets go of it. */
export function useSelection(
  { active, period }: History,
  pastMap: PastMap | null,
  replay: Replay,
  room: Room,
): HistorySelection {
  const key = useHistorySearch('selected');
  const write = useWriteSearch();
  const rows = active?.past?.rows;
  const line = active?.path?.line;
  const select = useCallback(
    (chosen: string | undefined) => {
      const next = chosen === key ? undefined : chosen;
      write({ selected: next });
      const row = rows?.find((one) => one.key === next);
      if (!row) return;
      const { startsAt, until } = episodeOf(row);
      replay.seek(Math.max(startsAt, period.from));
      if (!pastMap || !line) return;
      replay.follow.set(false); // or the map would not stay there
      lookAt(pastMap, line, Math.max(startsAt, period.from), Math.min(until, period.to), room);
    },
    [key, write, rows, line, replay, period, pastMap, room],
  );
  return useMemo(() => ({ key, select }), [key, select]);
}

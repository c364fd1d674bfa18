import { useEffect } from 'react';
import { live, serverNow } from '../../live/index.ts';
import type { FleetMap, Mark } from '../../map/index.ts';
import { statuses } from './fleet-list.ts';
import { markOf } from './mark-of.ts';
import { checked, checkedOnly } from './tracking-state.ts';

const TICK = 5000; // ms between looks at badges that change by the passing of time

/** Shows the fleet on the map and keeps it up to date: what changed is put, the rest is left. */
export function useMarks(fleetMap: FleetMap | null): void {
  useEffect(() => {
    if (!fleetMap) return;
    const { layer } = fleetMap;
    const shown = new Map<number, Mark>();
    const show = (ids: Iterable<number>): void => {
      const now = serverNow();
      const only = checkedOnly.get() ? checked.get() : null;
      for (const id of ids) {
        const vehicle = only && !only.has(id) ? undefined : live.fleet.vehicle(id);
        const mark = vehicle && markOf(vehicle, statuses.of(vehicle, now), now);
        if (!mark) {
          if (shown.delete(id)) layer.remove(id);
          continue;
        }
        const before = shown.get(id);
        if (before && isSame(before, mark)) continue;
        shown.set(id, mark);
        layer.put(mark);
      }
    };
    const showAll = (): void => show(new Set([...live.fleet.vehicles.keys(), ...shown.keys()]));
    showAll();
    const ends = [live.fleet.subscribe(show), checkedOnly.subscribe(showAll), checked.subscribe(showAll)];
    const tick = setInterval(showAll, TICK);
    return () => {
      clearInterval(tick);
      for (const end of ends) end();
    };
  }, [fleetMap]);
}

const isSame = (a: Mark, b: Mark): boolean =>
  a.place.x === b.place.x &&
  a.place.y === b.place.y &&
  a.look === b.look &&
  a.heading === b.heading &&
  a.stale === b.stale &&
  a.blocked === b.blocked &&
  a.label === b.label;

import { useEffect } from 'react';
import { live, serverNow } from '../../../live/index.ts';
import type { FleetMap, Mark } from '../../../map/index.ts';
import { settings } from '../../../settings/settings.ts';
import { visibleOn } from '../../../settings/status-colours.ts';
import { shownScheme } from '../../../theme/scheme.ts';
import { statuses } from '../list/fleet-list.ts';
import { checked, checkedOnly, inGroup, onlyThese } from '../tracking-state.ts';
import { type Colours, markOf } from './mark-of.ts';

const TICK = 5000; // ms between looks at badges that change by the passing of time

let shown: { of: Colours; scheme: 'light' | 'dark'; as: Colours } | undefined;

/** The reader's colours of single devices, moved until they are seen on the ground. */
function shownColours(): Colours {
  const of = settings.get().colours.devices;
  const scheme = shownScheme();
  if (shown?.of !== of || shown.scheme !== scheme) {
    const as = Object.fromEntries(Object.entries(of).map(([id, colour]) => [id, visibleOn(colour, scheme)]));
    shown = { of, scheme, as };
  }
  return shown.as;
}

/** Shows the fleet on the map and keeps it up to date: what changed is put, the rest is left. */
export function useMarks(fleetMap: FleetMap | null): void {
  useEffect(() => {
    if (!fleetMap) return;
    const { layer } = fleetMap;
    const shown = new Map<number, Mark>();
    const show = (ids: Iterable<number>): void => {
      const now = serverNow();
      const colours = shownColours();
      const only = onlyThese();
      for (const id of ids) {
        const vehicle = only && !only.has(id) ? undefined : live.fleet.vehicle(id);
        const mark = vehicle && markOf(vehicle, statuses.of(vehicle, now), now, colours);
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
    const ends = [
      live.fleet.subscribe(show),
      checkedOnly.subscribe(showAll),
      checked.subscribe(showAll),
      inGroup.subscribe(showAll),
      settings.subscribe(showAll),
    ];
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
  a.kind === b.kind &&
  a.colour === b.colour &&
  a.label === b.label;

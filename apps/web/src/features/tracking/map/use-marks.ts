import type { Status } from '@balise/tracking';
import { useEffect } from 'react';
import { live, serverNow, starterOf, type Vehicle } from '../../../live/index.ts';
import type { FleetMap, Mark } from '../../../map/index.ts';
import { placeOf, VEHICLE_KINDS } from '../../../map/index.ts';
import { settings } from '../../../settings/settings.ts';
import { visibleOn } from '../../../settings/status-colours.ts';
import { shownScheme } from '../../../theme/scheme.ts';
import { BADGE_STYLE } from '../../../ui/status/badge-style.ts';
import { isHeld, isMarked } from '../../../ui/status/starter-words.ts';
import { checked, checkedOnly } from '../checked-devices.ts';
import { statuses } from '../list/fleet-list.ts';
import { inGroup, onlyThese } from '../tracking-state.ts';

const OLD = 30 * 60_000; // ms; of a vehicle that ought to speak every few seconds, no fix is good for so long

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
  a.padlock === b.padlock &&
  a.isOutOfService === b.isOutOfService &&
  a.kind === b.kind &&
  a.colour === b.colour &&
  a.label === b.label;

/** Own colours of devices by id, as they are seen on the theme's ground. */
type Colours = Readonly<Record<string, string>>;

/** The vehicle as the map shows it; undefined for one that was never located. */
function markOf(vehicle: Vehicle, { badge }: Status, now: number, colours: Colours): Mark | undefined {
  const { details, state } = vehicle;
  const starter = starterOf(vehicle);
  const location = state?.location;
  if (!location || badge === 'neverConnected') return undefined;
  return {
    id: vehicle.id,
    place: placeOf(location.longitude, location.latitude),
    look: BADGE_STYLE[badge],
    heading: location.course ?? 0,
    stale: badge === 'gpsStale' || ((badge === 'moving' || badge === 'idle') && now - location.at > OLD),
    padlock: isMarked(starter) ? (isHeld(starter) ? 'held' : 'open') : 'none',
    isOutOfService: details.outOfService === true,
    kind: VEHICLE_KINDS.find((kind) => kind === details.type) ?? 'other',
    colour: colours[vehicle.id] ?? null,
    label: details.designation,
  };
}

import type { Map as MapLibreMap } from 'maplibre-gl';
import { live } from '../../live/index.ts';
import { settings } from '../../settings/settings.ts';
import { fit, type ScreenPoint } from '../camera.ts';
import type { Room } from './room.ts';

/** Where the reader's vehicles are; those without a location are left out. */
export const fleetPoints = (): ScreenPoint[] =>
  [...live.fleet.vehicles.values()].flatMap(({ state }) => state?.location ?? []);

/** Looks where the reader wants to begin, else at all of the reader's vehicles; at once. */
export function lookAtFleet(map: MapLibreMap, room: Room): void {
  const { start } = settings.get().map;
  if (start) map.jumpTo({ center: [start.longitude, start.latitude], zoom: start.zoom, padding: room });
  else fit(map, fleetPoints(), room, false);
}

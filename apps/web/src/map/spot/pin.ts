import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { type FleetMap, fit, NO_ROOM } from '../index.ts';
import classes from './spot-map.module.css';

/** Degrees. */
export type PinPlace = { latitude: number; longitude: number };

/** A pin on a small map. @param isOther drawn the other way round */
export function pinAt(map: MapLibreMap, { longitude, latitude }: PinPlace, isOther = false): Marker {
  const pin = document.createElement('span');
  pin.className = classes.pin ?? '';
  pin.dataset.other = String(isOther);
  return new Marker({ element: pin }).setLngLat([longitude, latitude]).addTo(map);
}

/** Shows these points as soon as there is a style: how near is near depends on what lies under them. @returns what ends the wait for it */
export function lookAt({ map }: FleetMap, points: PinPlace[], closest?: number): () => void {
  const look = (): void => fit(map, points, NO_ROOM, false, closest);
  if (map.isStyleLoaded()) look();
  else map.once('style.load', look).once('idle', look);
  return () => void map.off('style.load', look).off('idle', look);
}

import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import zoneMap from '../drawing/zone-map.module.css';
import { fleetPoints, useMap } from '../index.ts';
import { lookAt, type PinPlace, pinAt } from './pin.ts';
import classes from './spot-map.module.css';

type Properties = { label: string; chosen: PinPlace | undefined; onChoose: (place: PinPlace) => void };

/** A small map on which a press chooses a place. Where none is chosen yet it shows the fleet's part of the world. */
export function PlaceMap({ label, chosen, onChoose }: Properties) {
  const { place, fleetMap } = useMap();
  const now = useRef({ chosen, onChoose });
  now.current = { chosen, onChoose };
  useEffect(() => {
    if (!fleetMap) return;
    const { map } = fleetMap;
    const choose = ({ lngLat }: MapMouseEvent): void => {
      const { lat, lng } = lngLat.wrap();
      now.current.onChoose({ latitude: lat, longitude: lng });
    };
    map.getCanvas().style.cursor = 'crosshair';
    map.getContainer().scrollIntoView({ block: 'nearest' }); // it opens below the edge of a long form
    map.on('click', choose);
    const stop = lookAt(fleetMap, now.current.chosen ? [now.current.chosen] : fleetPoints());
    return () => {
      stop();
      map.off('click', choose);
    };
  }, [fleetMap]);
  const { latitude, longitude } = chosen ?? {};
  useEffect(() => {
    if (!fleetMap || latitude === undefined || longitude === undefined) return;
    const pin = pinAt(fleetMap.map, { latitude, longitude });
    return () => void pin.remove();
  }, [fleetMap, latitude, longitude]);
  return (
    <section className={`${zoneMap.map} ${classes.map}`} aria-label={label}>
      <div ref={place} className={zoneMap.place} />
    </section>
  );
}

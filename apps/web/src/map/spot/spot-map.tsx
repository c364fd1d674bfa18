import { Marker } from 'maplibre-gl';
import { useEffect } from 'react';
import zoneMap from '../drawing/zone-map.module.css';
import { fit, NO_ROOM, useMap } from '../index.ts';
import classes from './spot-map.module.css';

type Place = { latitude: number; longitude: number };

/** A small map around one place. */
export function SpotMap({ place: { latitude, longitude }, label }: { place: Place; label: string }) {
  const { place, fleetMap } = useMap();
  useEffect(() => {
    if (!fleetMap) return;
    const pin = document.createElement('span');
    pin.className = classes.pin ?? '';
    const marker = new Marker({ element: pin }).setLngLat([longitude, latitude]).addTo(fleetMap.map);
    // how near is near depends on what lies under the place
    const look = (): void => fit(fleetMap.map, [{ latitude, longitude }], NO_ROOM, false);
    if (fleetMap.map.isStyleLoaded()) look();
    else fleetMap.map.once('style.load', look).once('idle', look);
    return () => {
      fleetMap.map.off('style.load', look).off('idle', look);
      marker.remove();
    };
  }, [fleetMap, latitude, longitude]);
  return (
    <section className={`${zoneMap.map} ${classes.map}`} aria-label={label}>
      <div ref={place} className={zoneMap.place} />
    </section>
  );
}

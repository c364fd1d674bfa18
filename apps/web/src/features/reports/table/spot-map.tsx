import type { ReportPlace } from '@balise/contract';
import { Marker } from 'maplibre-gl';
import { useEffect } from 'react';
import zoneMap from '../../../map/drawing/zone-map.module.css';
import { fit, NO_ROOM, useMap } from '../../../map/index.ts';
import classes from './report-table.module.css';

/** A small map around one place. */
export function SpotMap({ place: { latitude, longitude }, label }: { place: ReportPlace; label: string }) {
  const { place, fleetMap } = useMap();
  useEffect(() => {
    if (!fleetMap) return;
    const pin = document.createElement('span');
    pin.className = classes.pin ?? '';
    const marker = new Marker({ element: pin }).setLngLat([longitude, latitude]).addTo(fleetMap.map);
    // how near is near depends on what lies under the place
    const look = (): void => fit(fleetMap.map, [{ latitude, longitude }], NO_ROOM, false);
    fleetMap.map.once('style.load', look);
    return () => {
      fleetMap.map.off('style.load', look);
      marker.remove();
    };
  }, [fleetMap, latitude, longitude]);
  return (
    <section className={`${zoneMap.map} ${classes.spotMap}`} aria-label={label}>
      <div ref={place} className={zoneMap.place} />
    </section>
  );
}

import { useEffect } from 'react';
import { areaFeatures, type MapArea } from '../areas/area-features.ts';
import { areasLayer } from '../areas/areas-layer.ts';
import zoneMap from '../drawing/zone-map.module.css';
import { useMap } from '../index.ts';
import { lookAt, type PinPlace, pinAt } from './pin.ts';
import classes from './spot-map.module.css';

/** An area is what is looked at: the ground under it may be coarse. */
const CLOSE_AREA = 17; // zoom

/** A small map around one place, or two, or around an area; the same object at every render. */
export function SpotMap({
  label,
  ...shown
}: { label: string } & ({ place: PinPlace; other?: PinPlace } | { area: MapArea })) {
  const { place, fleetMap } = useMap();
  const [spot, area] = 'area' in shown ? [undefined, shown.area] : [shown.place, undefined];
  const { latitude, longitude } = spot ?? {};
  const { latitude: otherLatitude, longitude: otherLongitude } = ('other' in shown && shown.other) || {};
  useEffect(() => {
    if (!fleetMap || latitude === undefined || longitude === undefined) return;
    const places = [{ latitude, longitude }];
    if (otherLatitude !== undefined && otherLongitude !== undefined)
      places.push({ latitude: otherLatitude, longitude: otherLongitude });
    const pins = places.map((one, place) => pinAt(fleetMap.map, one, place > 0));
    const stop = lookAt(fleetMap, places);
    return () => {
      stop();
      for (const pin of pins) pin.remove();
    };
  }, [fleetMap, latitude, longitude, otherLatitude, otherLongitude]);
  useEffect(() => {
    if (!fleetMap || !area) return;
    const layer = areasLayer(fleetMap.map, false);
    layer.show([area]);
    const corners = areaFeatures([area]).flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : geometry.coordinates,
    );
    const points = corners.map(([longitude = 0, latitude = 0]) => ({ latitude, longitude }));
    const stop = lookAt(fleetMap, points, CLOSE_AREA);
    return () => {
      stop();
      layer.stop();
    };
  }, [fleetMap, area]);
  return (
    <section className={`${zoneMap.map} ${classes.map}`} aria-label={label}>
      <div ref={place} className={zoneMap.place} />
    </section>
  );
}

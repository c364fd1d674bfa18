import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapArea } from '../../../map/areas/area-features.ts';
import { type AreasLayer, areasLayer } from '../../../map/areas/areas-layer.ts';
import { CLOSEST_ZONE, outlineOf, type Zone } from '../../../map/drawing/zone.ts';
import { fit, NO_ROOM, useMap } from '../../../map/index.ts';
import { type Sizes, zoneOf } from '../files/draft.ts';
import { coordinatesOf } from '../geofence-form.ts';
import classes from './import.module.css';
import type { JudgedRow } from './rows.ts';

/** The geofences of a file on the map. What cannot be added is not drawn. */
export function PreviewMap({ rows, sizes }: { rows: readonly JudgedRow[]; sizes: Sizes }) {
  const { t } = useTranslation();
  const { place, fleetMap } = useMap();
  const map = fleetMap?.map;
  const layer = useRef<AreasLayer>(null);
  const zones = useMemo(
    () =>
      rows.flatMap((row) => {
        const zone = row.fault === undefined ? zoneOf(row.draft, sizes) : undefined;
        return zone ? [{ row, zone }] : [];
      }),
    [rows, sizes],
  );
  const now = useRef(zones);
  now.current = zones;
  useEffect(() => {
    if (!map) return;
    layer.current = areasLayer(map, true);
    layer.current.show(now.current.map(areaOfRow));
    // it looks at all of them once, and not after each choice
    const corners = now.current.flatMap(({ zone }) => outlineOf(zone));
    if (corners.length > 0) fit(map, corners, NO_ROOM, false, CLOSEST_ZONE);
    return () => {
      layer.current?.stop();
      layer.current = null;
    };
  }, [map]);
  useEffect(() => layer.current?.show(zones.map(areaOfRow)), [zones]);
  return (
    <section className={classes.map} aria-label={t('geofences.import.map')}>
      <div ref={place} className={classes.place} />
    </section>
  );
}

const areaOfRow = ({ row, zone }: { row: JudgedRow; zone: Zone }): MapArea =>
  ({ name: row.name, colour: row.draft.colour ?? '#2f6fdb', ...coordinatesOf(zone) }) as MapArea;

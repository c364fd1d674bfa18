import type { MapMouseEvent } from 'maplibre-gl';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { withLaterWords } from '../../../language/start-language.ts';
import { live, serverNow, useSignal, useVehicle } from '../../../live/index.ts';
import { type FleetMap, openCluster, type Point, placeOf, type Room, useMap } from '../../../map/index.ts';
import { MapNotice } from '../../../map/map-notice.tsx';
import classes from '../../../map/map-surface.module.css';
import { useSettings } from '../../../settings/settings.ts';
import { SettingsPanel, useSettingsSection } from '../../settings/index.ts';
import { clustersOn, platesOn } from '../tracking-state.ts';
import { MapControls } from './map-controls.tsx';
import { useAskedPlace } from './use-asked-place.ts';
import { useCamera } from './use-camera.ts';
import { useGeofenceAreas } from './use-geofence-areas.ts';
import { useMarks } from './use-marks.ts';
import { useTrail } from './use-trail.ts';

const MapMenu = lazy(async () => ({ default: (await withLaterWords(import('./map-menu.tsx'))).MapMenu }));

type Properties = {
  selected: number | null;
  select: (id: number | null) => void;
  /** What the panels take from the map. */
  room: Room;
};

/** The fleet on the map, which is the room: panels float over it and never resize it. */
export function TrackingMap({ selected, select, room }: Properties) {
  const { t } = useTranslation();
  const { place, fleetMap } = useMap();
  const clusters = useSignal(clustersOn);
  const labels = useSignal(platesOn);
  const { markerType } = useSettings().map;
  const [settingsSection] = useSettingsSection();
  useMarks(fleetMap);
  usePicking(fleetMap, room, select);
  useCamera(fleetMap, selected, room);
  useGeofenceAreas(fleetMap);
  const [asked, endAsking] = useAskedPlace(fleetMap);
  useEffect(() => {
    fleetMap?.layer.setOptions({ clusters, labels, markerType, selected });
  }, [fleetMap, clusters, labels, markerType, selected]);
  return (
    <section className={classes.whole} aria-label={t('tracking.map')}>
      <div ref={place} className={classes.map} />
      {selected !== null && fleetMap && <Trail key={selected} id={selected} fleetMap={fleetMap} />}
      {fleetMap && <MapControls fleetMap={fleetMap} room={room} />}
      {asked !== undefined && (
        <Suspense>
          <MapMenu asked={asked} close={endAsking} select={select} />
        </Suspense>
      )}
      {fleetMap && settingsSection && (
        <Suspense>
          <SettingsPanel map={fleetMap.map} />
        </Suspense>
      )}
      {fleetMap && <MapNotice shownMap={fleetMap} />}
    </section>
  );
}

/** Draws where the selected vehicle came from, as long back as the reader wants. */
function Trail({ id, fleetMap }: { id: number; fleetMap: NonNullable<ReturnType<typeof useMap>['fleetMap']> }) {
  const vehicle = useVehicle(id);
  return vehicle ? <TrailOf vehicle={vehicle} fleetMap={fleetMap} /> : null;
}

function TrailOf({
  vehicle,
  fleetMap,
}: {
  vehicle: NonNullable<ReturnType<typeof useVehicle>>;
  fleetMap: NonNullable<ReturnType<typeof useMap>['fleetMap']>;
}) {
  const points = useTrail(vehicle);
  const { trailMinutes } = useSettings().map;
  useEffect(() => {
    const from = serverNow() - trailMinutes * 60_000;
    const shown = points.filter((point) => point.at >= from);
    fleetMap.layer.setTrail(shown.map((point) => placeOf(point.longitude, point.latitude)));
    return () => fleetMap.layer.setTrail([]);
  }, [fleetMap, points, trailMinutes]);
  return null;
}

/** A click on a vehicle opens its card, one on a cluster comes nearer, one on the ground closes the card. */
function usePicking(fleetMap: FleetMap | null, room: Room, select: (id: number | null) => void): void {
  useEffect(() => {
    if (!fleetMap) return;
    const { map, layer } = fleetMap;
    const onClick = ({ point }: MapMouseEvent): void => {
      const picked = layer.pick(point);
      if (picked?.kind === 'cluster') openCluster(map, pointsOf(picked.cluster.marks.map((mark) => mark.id)), room);
      else select(picked?.id ?? null);
    };
    const onMove = ({ point }: MapMouseEvent): void => {
      map.getCanvas().style.cursor = layer.pick(point) ? 'pointer' : '';
    };
    map.on('click', onClick);
    map.on('mousemove', onMove);
    return () => {
      map.off('click', onClick);
      map.off('mousemove', onMove);
    };
  }, [fleetMap, room, select]);
}

/** Where these vehicles are; those without a location are left out. */
function pointsOf(ids: Iterable<number>): Point[] {
  return [...ids].flatMap((id) => live.fleet.vehicle(id)?.state?.location ?? []);
}

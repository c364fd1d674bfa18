import type { Position } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapArea } from '../areas/area-features.ts';
import { type AreasLayer, areasLayer } from '../areas/areas-layer.ts';
import { fit, fleetPoints, NO_ROOM, useMap } from '../index.ts';
import { MOST_PULLED } from './most-pulled.ts';
import { CLOSEST_ZONE, type Corner, outlineOf, type Zone } from './zone.ts';
import classes from './zone-map.module.css';
import type { ZoneKind, ZonePen } from './zone-pen.ts';

type Properties = {
  zone: Zone | null;
  /** What the next press on the map begins; null: the zone is moved and pulled. */
  tool: ZoneKind | null;
  onZone: (zone: Zone) => void;
  /** Corners of a polygon at most. */
  most: number;
  /** Shown beneath, and what corners snap to. */
  others?: readonly MapArea[] | undefined;
  /** Set to what takes back the last corner of a drawing. */
  undo: RefObject<() => boolean>;
};

/** A map to draw a zone on. Where there is none yet it shows the fleet's part of the world. */
export function ZoneMap({ zone, tool, onZone, most, others = NONE, undo }: Properties) {
  const { t } = useTranslation();
  const { place, fleetMap } = useMap();
  const map = fleetMap?.map;
  const pen = useRef<ZonePen | null>(null);
  const [ready, setReady] = useState(false);
  const snaps = useMemo(() => cornersOf(others), [others]);
  const now = useRef({ zone, tool, onZone, snaps });
  now.current = { zone, tool, onZone, snaps };
  undo.current = () => pen.current?.undo() ?? false;

  useEffect(() => {
    if (!map) return;
    let [left, looked] = [false, false];
    // how near is near depends on what lies under it; a zone is seen whole wherever it is, so that its corners can be pulled
    const look = (): void => {
      const { zone } = now.current;
      if (zone) fit(map, outlineOf(zone), NO_ROOM, false, CLOSEST_ZONE);
      else fit(map, fleetPoints(), NO_ROOM, false);
    };
    const begin = async (): Promise<void> => {
      if (!looked) look();
      looked = true;
      const { zonePen } = await import('./zone-pen.ts');
      if (left) return;
      pen.current?.stop();
      pen.current = zonePen(map, { colour: accent(), most, snapsTo: () => now.current.snaps }, (drawn) =>
        now.current.onZone(drawn),
      );
      take(pen.current, now.current);
      setReady(true);
    };
    const onStyle = (): void => void begin(); // another ground takes away what was drawn on the one before
    map.on('style.load', onStyle);
    if (map.isStyleLoaded()) onStyle();
    return () => {
      left = true;
      map.off('style.load', onStyle);
      pen.current?.stop();
      pen.current = null;
    };
  }, [map, most]);

  useEffect(() => {
    if (pen.current) take(pen.current, { zone, tool });
  }, [zone, tool]);

  useUndrawn(map, zone, others);

  return (
    <section
      className={classes.map}
      aria-label={t('reportScreen.zone.map')}
      aria-busy={!ready}
      data-draws={tool ?? undefined}
    >
      <div ref={place} className={classes.place} />
    </section>
  );
}

/** How wide a corridor is on the ground, and the holes of a polygon: the pen draws a line and an outline only. */
function useUndrawn(map: MapLibreMap | undefined, zone: Zone | null, others: readonly MapArea[]): void {
  const layer = useRef<AreasLayer>(null);
  useEffect(() => {
    if (!map) return;
    layer.current = areasLayer(map, true);
    return () => {
      layer.current?.stop();
      layer.current = null;
    };
  }, [map]);
  useEffect(() => {
    if (map) layer.current?.show(zone ? [...others, ...undrawnOf(zone)] : others);
  }, [map, zone, others]);
}

function undrawnOf(zone: Zone): MapArea[] {
  const pairs = (points: readonly Corner[]) =>
    points.map(({ latitude, longitude }): [number, number] => [latitude, longitude]);
  if (zone.kind === 'corridor') {
    const drawCoordinate = { points: pairs(zone.points), width: zone.width };
    return [{ name: '', colour: accent(), type: 'corridor', drawCoordinate }];
  }
  if (zone.kind !== 'polygon') return [];
  // one of so many corners is not pulled, and not drawn by the pen
  const whole: MapArea[] =
    zone.points.length > MOST_PULLED
      ? [{ name: '', colour: accent(), type: 'polygon', drawCoordinate: { points: pairs(zone.points) } }]
      : [];
  const holes = (zone.holes ?? []).map(
    (hole): MapArea => ({ name: '', colour: HOLE, type: 'polygon', drawCoordinate: { points: pairs(hole) } }),
  );
  return [...whole, ...holes];
}

const NONE: readonly MapArea[] = [];

/** The corners of areas, longitude first. */
const cornersOf = (areas: readonly MapArea[]): Position[] =>
  areas.flatMap(({ drawCoordinate }) =>
    drawCoordinate && 'points' in drawCoordinate
      ? drawCoordinate.points.map(([latitude, longitude]) => [longitude, latitude])
      : [],
  );

const HOLE = '#808080'; // is visible on either ground

function take(pen: ZonePen, { zone, tool }: { zone: Zone | null; tool: ZoneKind | null }): void {
  if (tool) pen.draw(tool);
  else pen.show(zone);
}

/** The partner's colour as the page wears it; the library takes no other notation. */
function accent(): `#${string}` {
  const worn = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  return /^#[\da-f]{6}$/i.test(worn) ? (worn as `#${string}`) : '#3b4cb8';
}

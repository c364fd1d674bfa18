import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapArea } from '../areas/area-features.ts';
import { type AreasLayer, areasLayer } from '../areas/areas-layer.ts';
import { fit, fleetPoints, NO_ROOM, useMap } from '../index.ts';
import { outlineOf, type Zone } from './zone.ts';
import classes from './zone-map.module.css';
import type { ZoneKind, ZonePen } from './zone-pen.ts';

type Properties = {
  zone: Zone | null;
  /** What the next press on the map begins; null: the zone is moved and pulled. */
  tool: ZoneKind | null;
  onZone: (zone: Zone) => void;
};

/** A map to draw a zone on. Where there is none yet it shows the fleet's part of the world. */
export function ZoneMap({ zone, tool, onZone }: Properties) {
  const { t } = useTranslation();
  const { place, fleetMap } = useMap();
  const map = fleetMap?.map;
  const pen = useRef<ZonePen | null>(null);
  const [ready, setReady] = useState(false);
  const now = useRef({ zone, tool, onZone });
  now.current = { zone, tool, onZone };

  useEffect(() => {
    if (!map) return;
    let [left, looked] = [false, false];
    // how near is near depends on what lies under it
    const look = (): void => fit(map, now.current.zone ? outlineOf(now.current.zone) : fleetPoints(), NO_ROOM, false);
    const begin = async (): Promise<void> => {
      if (!looked) look();
      looked = true;
      const { zonePen } = await import('./zone-pen.ts');
      if (left) return;
      pen.current?.stop();
      pen.current = zonePen(map, accent(), (drawn) => now.current.onZone(drawn));
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
  }, [map]);

  useEffect(() => {
    if (pen.current) take(pen.current, { zone, tool });
  }, [zone, tool]);

  useBand(map, zone);

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

/** How wide a corridor is on the ground: the pen draws its line only. */
function useBand(map: MapLibreMap | undefined, zone: Zone | null): void {
  const layer = useRef<AreasLayer>(null);
  useEffect(() => {
    if (!map) return;
    layer.current = areasLayer(map, false);
    return () => {
      layer.current?.stop();
      layer.current = null;
    };
  }, [map]);
  useEffect(() => {
    if (map) layer.current?.show(zone?.kind === 'corridor' ? [bandOf(zone)] : []);
  }, [map, zone]);
}

const bandOf = ({ points, width }: Zone & { kind: 'corridor' }): MapArea => ({
  name: '',
  colour: accent(),
  type: 'corridor',
  drawCoordinate: { points: points.map(({ latitude, longitude }) => [latitude, longitude]), width },
});

function take(pen: ZonePen, { zone, tool }: { zone: Zone | null; tool: ZoneKind | null }): void {
  if (tool) pen.draw(tool);
  else pen.show(zone);
}

/** The partner's colour as the page wears it; the library takes no other notation. */
function accent(): `#${string}` {
  const worn = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
  return /^#[\da-f]{6}$/i.test(worn) ? (worn as `#${string}`) : '#3b4cb8';
}

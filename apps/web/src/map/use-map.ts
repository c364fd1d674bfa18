import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { createMap, FADE } from './create-map.ts';
import { Ground } from './ground/base-map.ts';
import { type MapWith, type OwnLayer, useGround } from './ground/use-base-map.ts';
import { PastLayer } from './tracks/past-layer.ts';
import { FleetLayer } from './vehicles/fleet-layer.ts';

export type FleetMap = MapWith<FleetLayer>;
export type PastMap = MapWith<PastLayer>;

/** What maps of a kind have in common. */
type Kind<Layer extends OwnLayer> = {
  over: (map: MapLibreMap) => Layer;
  /** How long names take to come and go, ms. */
  fade: number;
  /** Names of the ground make way for what the layer tells. */
  hasObstacles: boolean;
};
const FLEET: Kind<FleetLayer> = {
  over: (map) => new FleetLayer(map, matchMedia('(prefers-reduced-motion: reduce)').matches),
  fade: FADE,
  hasObstacles: true,
};
const PAST: Kind<PastLayer> = { over: (map) => new PastLayer(map), fade: 0, hasObstacles: false };

/** A map of the fleet in the element of `place`, on the ground that the reader chose. */
export function useMap() {
  const { shown, ...rest } = useMapWith(FLEET);
  return { fleetMap: shown, ...rest };
}

/** A map of what was, likewise; its names do not fade, so that a map that slides is drawn once and not ten times. */
export function usePastMap() {
  const { shown, ...rest } = useMapWith(PAST);
  return { pastMap: shown, ...rest };
}

/** @param kind the same at every call */
function useMapWith<Layer extends OwnLayer>(kind: Kind<Layer>) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<MapWith<Layer> | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const map = createMap(place.current, kind.fade);
    const layer = kind.over(map);
    const ground = new Ground(map);
    setShown({ map, layer, ground });
    return () => {
      ground.dispose();
      layer.dispose();
      map.remove();
      setShown(null);
    };
  }, [kind]);
  useGround(shown, kind.hasObstacles);
  return { place, shown };
}

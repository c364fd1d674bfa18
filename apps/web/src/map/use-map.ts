import { languageOf } from '@balise/i18n';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../api/user.ts';
import { onLineBack, useSignal } from '../live/index.ts';
import { useShownScheme } from '../look/scheme.ts';
import { useSettings } from '../settings/settings.ts';
import { createMap, FADE } from './create-map.ts';
import type { Scheme } from './flavors.ts';
import { FleetLayer } from './fleet-layer.ts';
import { groundOf, mapChoice } from './map-choice.ts';
import { type MapChoice, styleOf } from './map-style.ts';
import { MissedGround } from './missed-ground.ts';
import { PastLayer } from './past-layer.ts';
import { reopenArchives } from './start-maplibre.ts';

/** What is drawn over a map by ourselves. */
export type OwnLayer = {
  dispose(): void;
  /** The scheme or the brand changed. */
  refreshPalette(scheme: Scheme): void;
};
export type MapWith<Layer extends OwnLayer> = { map: MapLibreMap; layer: Layer };
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
  ...{ fade: FADE, hasObstacles: true },
};
const PAST: Kind<PastLayer> = { over: (map) => new PastLayer(map), fade: 0, hasObstacles: false };

/** A map of the fleet in the element of `place`, on the ground that the reader chose. `failed`: that ground does not answer. */
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
    setShown({ map, layer });
    return () => {
      layer.dispose();
      map.remove();
      setShown(null);
    };
  }, [kind]);
  const ground = useGround(shown, kind.hasObstacles);
  return { place, shown, ...ground };
}

const EMBEDDED: MapChoice = { kind: 'embedded' };

function useGround(shownMap: MapWith<OwnLayer> | null, hasObstacles: boolean) {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  const scheme = useShownScheme();
  const { mapSource } = useUser();
  const offered = useMemo(() => groundOf(mapSource), [mapSource]);
  const chosen = useSignal(mapChoice) ?? offered;
  const [failed, setFailed] = useState<MapChoice | null>(null);
  const shown = failed === chosen ? EMBEDDED : chosen;
  const [renewed, renew] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ground that did not come is asked for again as it is
  useEffect(() => {
    shownMap?.map.setStyle(styleOf(shown, scheme, language, hasObstacles), { diff: false });
  }, [shownMap, shown, scheme, language, hasObstacles, renewed]);
  useEffect(() => {
    if (!shownMap) return;
    const missed = new MissedGround(shownMap.map);
    const end = onLineBack(() => {
      setFailed(null);
      if (missed.isComplete) return;
      reopenArchives();
      missed.askAgain(renew);
    });
    return () => {
      end();
      missed.stop();
    };
  }, [shownMap]);
  const statusColours = useSettings().colours.status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader's colours are read from the page, which changed with them
  useEffect(() => {
    // the scheme's attribute and colours are in force once the page was painted with them
    const frame = requestAnimationFrame(() => shownMap?.layer.refreshPalette(scheme));
    return () => cancelAnimationFrame(frame);
  }, [shownMap, scheme, statusColours]);
  useEffect(() => {
    if (!shownMap || chosen.kind === 'embedded') return;
    const onError = (): void => setFailed(chosen);
    shownMap.map.on('error', onError);
    return () => {
      shownMap.map.off('error', onError);
    };
  }, [shownMap, chosen]);
  return {
    overview: shown.kind === 'embedded',
    failed: failed === chosen && chosen.kind !== 'embedded',
    retry: () => setFailed(null),
  };
}

import { languageOf } from '@balise/i18n';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../api/user.ts';
import { useSignal } from '../live/index.ts';
import { useShownScheme } from '../look/scheme.ts';
import { useSettings } from '../settings/settings.ts';
import { createMap } from './create-map.ts';
import { FleetLayer } from './fleet-layer.ts';
import { groundOf, mapChoice } from './map-choice.ts';
import { type MapChoice, styleOf } from './map-style.ts';

export type FleetMap = { map: MapLibreMap; layer: FleetLayer };

/** A map of the fleet in the element of `place`, on the ground that the reader chose. `failed`: that ground does not answer. */
export function useMap() {
  const place = useRef<HTMLDivElement>(null);
  const [fleetMap, setFleetMap] = useState<FleetMap | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const map = createMap(place.current);
    const layer = new FleetLayer(map, matchMedia('(prefers-reduced-motion: reduce)').matches);
    setFleetMap({ map, layer });
    return () => {
      layer.dispose();
      map.remove();
      setFleetMap(null);
    };
  }, []);
  const ground = useGround(fleetMap);
  return { place, fleetMap, ...ground };
}

const EMBEDDED: MapChoice = { kind: 'embedded' };

function useGround(fleetMap: FleetMap | null) {
  const { i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  const scheme = useShownScheme();
  const { mapSource } = useUser();
  const offered = useMemo(() => groundOf(mapSource), [mapSource]);
  const chosen = useSignal(mapChoice) ?? offered;
  const [failed, setFailed] = useState<MapChoice | null>(null);
  const shown = failed === chosen ? EMBEDDED : chosen;
  useEffect(() => {
    fleetMap?.map.setStyle(styleOf(shown, scheme, language), { diff: false });
  }, [fleetMap, shown, scheme, language]);
  const statusColours = useSettings().colours.status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader's colours are read from the page, which changed with them
  useEffect(() => {
    // the scheme's attribute and colours are in force once the page was painted with them
    const frame = requestAnimationFrame(() => fleetMap?.layer.refreshPalette(scheme));
    return () => cancelAnimationFrame(frame);
  }, [fleetMap, scheme, statusColours]);
  useEffect(() => {
    if (!fleetMap || chosen.kind === 'embedded') return;
    const onError = (): void => setFailed(chosen);
    fleetMap.map.on('error', onError);
    return () => {
      fleetMap.map.off('error', onError);
    };
  }, [fleetMap, chosen]);
  return {
    overview: shown.kind === 'embedded',
    failed: failed === chosen && chosen.kind !== 'embedded',
    retry: () => setFailed(null),
  };
}

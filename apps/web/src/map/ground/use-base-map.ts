import { languageOf } from '@balise/i18n';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { onLineBack, useSignal } from '../../live/index.ts';
import { useSettings } from '../../settings/settings.ts';
import { useShownScheme } from '../../theme/scheme.ts';
import { reopenArchives } from '../start-maplibre.ts';
import type { Ground } from './base-map.ts';
import type { MapScheme } from './flavors.ts';
import { mapChoice, shownMap } from './map-choice.ts';
import { MissedGround } from './missed-base-map.ts';

/** What is drawn over a map by ourselves. */
export type OwnLayer = {
  dispose(): void;
  /** The scheme or the brand changed. */
  refreshPalette(scheme: MapScheme): void;
};

export type MapWith<Layer extends OwnLayer> = { map: MapLibreMap; layer: Layer; ground: Ground };

/** Lays the reader's map under a layer, in the reader's colours and language. */
export function useGround(shown: MapWith<OwnLayer> | null, hasObstacles: boolean): void {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n.resolvedLanguage);
  const scheme = useShownScheme();
  const { maps } = useUser();
  const chosen = useSignal(mapChoice);
  const choice = useMemo(() => shownMap(maps, chosen), [maps, chosen]);
  useEffect(() => {
    if (!shown) return;
    const missed = new MissedGround(shown.map);
    const end = onLineBack(() => {
      shown.ground.retry();
      if (missed.isComplete) return;
      reopenArchives();
      missed.askAgain(() => shown.ground.renew());
    });
    return () => {
      end();
      missed.stop();
    };
  }, [shown]);
  useEffect(() => {
    const compass = { n: t('tracking.compass.n'), e: t('tracking.compass.e') };
    shown?.ground.show(
      choice,
      { scheme, language, hasObstacles },
      { ...compass, s: t('tracking.compass.s'), w: t('tracking.compass.w') },
    );
  }, [shown, choice, scheme, language, hasObstacles, t]);
  const statusColours = useSettings().colours.status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader's colours are read from the page, which changed with them
  useEffect(() => {
    // the scheme's attribute and colours are in force once the page was painted with them
    const frame = requestAnimationFrame(() => shown?.layer.refreshPalette(scheme));
    return () => cancelAnimationFrame(frame);
  }, [shown, scheme, statusColours]);
}

import { MARKER_TYPES, type MarkerType } from '@balise/contract';
import { Button, Select, Switch } from '@mantine/core';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { paintSample } from '../../map/index.ts';
import { useSettings } from '../../settings/settings.ts';
import { useShownScheme } from '../../theme/scheme.ts';
import classes from './settings-panel.module.css';
import { useDraft } from './use-draft.ts';

const [WIDTH, HEIGHT] = [132, 36]; // px

const TRAILS = [0, 15, 30, 60, 120, 240, 480, 720]; // min

/** How the map draws the fleet. */
export function MapPart({ map }: { map: MapLibreMap }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [draft, set] = useDraft('map');
  const beginHere = () => {
    const { lng, lat } = map.getCenter();
    const round = (value: number, digits: number) => Number(value.toFixed(digits));
    set({
      start: {
        latitude: round(Math.max(-85, Math.min(85, lat)), 5),
        longitude: round(((((lng + 180) % 360) + 360) % 360) - 180, 5),
        zoom: round(map.getZoom(), 2),
      },
    });
  };
  return (
    <>
      <fieldset className={classes.markers}>
        <legend>{t('settings.map.markerType')}</legend>
        {MARKER_TYPES.map((type) => (
          <label key={type} className={classes.marker}>
            <input
              type="radio"
              name="marker-type"
              checked={draft.markerType === type}
              onChange={() => set({ markerType: type })}
            />
            <MarkerSample type={type} />
            {t(`settings.map.markers.${type}`)}
          </label>
        ))}
      </fieldset>
      <Switch
        label={t('settings.map.labels')}
        checked={draft.labels}
        onChange={(event) => set({ labels: event.currentTarget.checked })}
      />
      <Switch
        label={t('settings.map.clusters')}
        checked={draft.clusters}
        onChange={(event) => set({ clusters: event.currentTarget.checked })}
      />
      <Select
        label={t('settings.map.trail')}
        allowDeselect={false}
        value={String(draft.trailMinutes)}
        onChange={(value) => set({ trailMinutes: Number(value) })}
        data={[...new Set([...TRAILS, draft.trailMinutes])]
          .sort((a, b) => a - b)
          .map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('settings.map.noTrail') : format.duration(minutes * 60_000),
          }))}
      />
      <div>
        <p className={classes.label}>{t('settings.map.start')}</p>
        <p className="text-xs faint">{t(draft.start ? 'settings.map.startHere' : 'settings.map.startAll')}</p>
        <div className={classes.acts}>
          <Button variant="default" size="xs" onClick={beginHere}>
            {t('settings.map.startSet')}
          </Button>
          {draft.start && (
            <Button variant="subtle" size="xs" onClick={() => set({ start: null })}>
              {t('settings.map.startClear')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** Three vehicles as a type of marker shows them. */
function MarkerSample({ type }: { type: MarkerType }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useShownScheme();
  const { status } = useSettings().colours;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which changed with them
  useEffect(() => {
    // once the page was painted in the scheme's colours
    const frame = requestAnimationFrame(() => canvas.current && paintSample(canvas.current, type, scheme));
    return () => cancelAnimationFrame(frame);
  }, [type, scheme, status]);
  return <canvas ref={canvas} style={{ width: WIDTH, height: HEIGHT }} />;
}

import { NumberInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from './zone.ts';
import classes from './zone-editor.module.css';

const WIDEST = 500_000; // m
const FIELDS = ['latitude', 'longitude', 'radius'] as const;
type Typed = Record<(typeof FIELDS)[number], number | string>;
const BOUNDS = {
  latitude: { min: -85, max: 85, step: 0.01, decimalScale: 5 },
  longitude: { min: -180, max: 180, step: 0.01, decimalScale: 5 },
  radius: { min: 1, max: WIDEST, step: 100, decimalScale: 0 },
} as const;

/** A circle by its figures: what the keyboard has in the place of the pen. They follow a circle that is drawn. */
export function CircleFields({ zone, onZone }: { zone: Zone | null; onZone: (zone: Zone) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed>(() => typedOf(zone));
  useEffect(() => {
    setTyped((before) => (isSame(before, zone) ? before : typedOf(zone)));
  }, [zone]);
  const change = (name: keyof Typed, value: number | string): void => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    const circle = circleOf(next);
    if (circle) onZone(circle);
  };
  return (
    <fieldset className={classes.figures}>
      <legend>{t('reportScreen.zone.byFigures')}</legend>
      {FIELDS.map((name) => (
        <NumberInput
          key={name}
          label={t(`reportScreen.zone.${name}`)}
          value={typed[name]}
          clampBehavior="blur"
          hideControls
          {...BOUNDS[name]}
          onChange={(value) => change(name, value)}
        />
      ))}
    </fieldset>
  );
}

const EMPTY: Typed = { latitude: '', longitude: '', radius: '' };

function typedOf(zone: Zone | null): Typed {
  if (zone?.kind !== 'circle') return EMPTY;
  const fine = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
  return {
    latitude: fine(zone.center.latitude),
    longitude: fine(zone.center.longitude),
    radius: Math.round(zone.radius),
  };
}

function circleOf({ latitude, longitude, radius }: Typed): Zone | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || typeof radius !== 'number') return undefined;
  if (Math.abs(latitude) > 85 || Math.abs(longitude) > 180 || radius < 1 || radius > WIDEST) return undefined;
  return { kind: 'circle', center: { latitude, longitude }, radius };
}

/** Whether the fields say that circle already: what is being typed is not written over. */
function isSame(typed: Typed, zone: Zone | null): boolean {
  const own = circleOf(typed);
  const other = typedOf(zone);
  return own !== undefined && FIELDS.every((name) => typedOf(own)[name] === other[name]);
}

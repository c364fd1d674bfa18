import type { CardField } from '@balise/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useNow, useWatchedValues, type Vehicle } from '../../../live/index.ts';
import { useSettings } from '../../../settings/settings.ts';
import { FigureText } from '../../../ui/page/figure.tsx';
import classes from './card-figures.module.css';

type Entry = { field: CardField; name: string; value: ReactNode };

/** The figures that people look for first. What the tracker does not say leaves its place to what it says. */
export function CardFigures({ vehicle }: { vehicle: Vehicle }) {
  const { cardFields } = useSettings().display;
  const known = useEntries(vehicle);
  const entries = cardFields.flatMap((field) => known.find((entry) => entry.field === field) ?? []).slice(0, 6);
  if (entries.length === 0) return null;
  return (
    <dl className={classes.figures}>
      {entries.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function useEntries({ state, details: { share } }: Vehicle): Entry[] {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const values = useWatchedValues()?.values ?? {};
  const numberOf = (name: string): number | undefined => {
    const value = values[name]?.[0];
    return typeof value === 'number' ? value : undefined;
  };
  if (!state) return [];
  const entries: Entry[] = [];
  const add = (field: CardField, value: ReactNode | undefined): void => {
    if (value !== undefined) entries.push({ field, name: t(`tracking.${field}`), value });
  };
  const percent = (value: number | undefined): ReactNode =>
    value !== undefined && <FigureText figure={{ value: format.number(value), unit: '%' }} />;
  const supply = numberOf('externalVoltage');
  const odometer = numberOf('busOdometer') ?? numberOf('odometer'); // what the dashboard says, where the bus tells it
  const speed = state.location?.speed;
  add('speed', typeof speed === 'number' ? <FigureText figure={format.speed(state.moving ? speed : 0)} /> : undefined);
  if (state.ignition !== null) {
    const words = t(state.ignition ? 'tracking.ignitionOn' : 'tracking.ignitionOff');
    const unit = state.ignitionSince === null ? '' : format.duration(now - state.ignitionSince);
    add('ignition', <FigureText figure={{ value: words, unit }} />);
  }
  if (state.seenAt !== null)
    add('lastContact', <span title={format.dateTime(state.seenAt)}>{format.ago(state.seenAt, now)}</span>);
  if (supply !== undefined) add('supply', <FigureText figure={format.voltage(supply)} />);
  add('fuel', percent(numberOf('fuelLevel')) || undefined);
  if (odometer !== undefined) add('odometer', <FigureText figure={format.distance(odometer)} />);
  // the distance is its owner's
  if (!share) add('distance', <FigureText figure={format.distance(state.distance)} />);
  add('battery', percent(numberOf('batteryLevel')) || undefined);
  add('signal', percent(numberOf('gsmSignal')) || undefined);
  return entries;
}

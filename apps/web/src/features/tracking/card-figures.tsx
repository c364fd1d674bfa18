import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow, useWatchedValues, type Vehicle } from '../../live/index.ts';
import { FigureText } from '../../ui/figure.tsx';
import classes from './card-figures.module.css';

type Entry = { name: string; value: ReactNode };

/** The figures that people look for first. What the tracker does not say leaves its place to what it says. */
export function CardFigures({ vehicle }: { vehicle: Vehicle }) {
  const entries = useEntries(vehicle).slice(0, 6);
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

function useEntries({ state }: Vehicle): Entry[] {
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
  const add = (name: string, value: ReactNode | undefined): void => {
    if (value !== undefined) entries.push({ name, value });
  };
  const percent = (value: number | undefined): ReactNode =>
    value !== undefined && <FigureText figure={{ value: format.number(value), unit: '%' }} />;
  const [supply, odometer] = [numberOf('externalVoltage'), numberOf('odometer')];
  const speed = state.location?.speed;
  add(
    t('tracking.speed'),
    typeof speed === 'number' ? <FigureText figure={format.speed(state.moving ? speed : 0)} /> : undefined,
  );
  if (state.ignition !== null) {
    const words = t(state.ignition ? 'tracking.ignitionOn' : 'tracking.ignitionOff');
    const unit = state.ignitionSince === null ? '' : format.duration(now - state.ignitionSince);
    add(t('tracking.ignition'), <FigureText figure={{ value: words, unit }} />);
  }
  if (state.seenAt !== null)
    add(t('tracking.lastContact'), <span title={format.dateTime(state.seenAt)}>{format.ago(state.seenAt, now)}</span>);
  if (supply !== undefined) add(t('tracking.supply'), <FigureText figure={format.voltage(supply)} />);
  add(t('tracking.fuel'), percent(numberOf('fuelLevel')) || undefined);
  if (odometer !== undefined) add(t('tracking.odometer'), <FigureText figure={format.distance(odometer)} />);
  add(t('tracking.distance'), <FigureText figure={format.distance(state.distance)} />);
  add(t('tracking.battery'), percent(numberOf('batteryLevel')) || undefined);
  add(t('tracking.signal'), percent(numberOf('gsmSignal')) || undefined);
  return entries;
}

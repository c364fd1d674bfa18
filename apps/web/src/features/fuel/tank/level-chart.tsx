import type { TankLine, VehicleTank } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { asMoment } from '../../../ui/period/moment-in-address.ts';
import classes from './tank.module.css';

type Properties = {
  levels: VehicleTank['levels'];
  lines: readonly TankLine[];
  period: { from: number; to: number };
  /** Litres that the tank holds. */
  capacity: number;
  plate: string;
};

/** Units of the drawing, which is stretched over the width that there is. */
const [WIDTH, HEIGHT] = [1000, 160];
const DAY = 86_400_000;
const MOMENTS = 5; // under the axis
const AROUND = 2 * 3_600_000; // ms of history that is shown before and after

/** The level of a tank over time, with its fills and drops, each of which leads to the map of that hour. */
export function LevelChart({ levels, lines, period: asked, capacity, plate }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  // a sensor that is new fills the width
  const period = { from: Math.max(asked.from, levels.at[0] ?? asked.from), to: levels.at.at(-1) ?? asked.to };
  const share = (at: number) => (at - period.from) / (period.to - period.from);
  const points = levels.at.map((at, place) => {
    const height = Math.min(1, (levels.litres[place] ?? 0) / capacity);
    return `${(share(at) * WIDTH).toFixed(1)},${((1 - height) * HEIGHT).toFixed(1)}`;
  });

  const ticks = [0, capacity / 2, capacity];
  const marks = lines.flatMap((line) => (line.litres === null ? [] : [{ ...line, litres: line.litres }]));
  return (
    <div className={classes.chart}>
      <div className={classes.ticks} aria-hidden="true">
        {ticks.map((litres) => (
          <span key={litres} style={{ bottom: `${(litres / capacity) * 100}%` }}>
            {format.number(litres)}
          </span>
        ))}
        <b>{format.number(capacity)}</b>
      </div>
      <div className={classes.plot}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('tank.chartLabel', { plate })}
        >
          {ticks.map((litres) => (
            <line
              key={litres}
              className={classes.grid}
              x1={0}
              x2={WIDTH}
              y1={(1 - litres / capacity) * HEIGHT}
              y2={(1 - litres / capacity) * HEIGHT}
            />
          ))}
          <polygon className={classes.area} points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
          <polyline className={classes.level} points={points.join(' ')} />
        </svg>
        {marks.map(({ kind, eventId, deviceId, at, until, litres, after, before }) => {
          const isDrop = kind === 'drop';
          const name = t(isDrop ? 'tank.dropAt' : 'tank.fillAt', {
            litres: format.number(litres, 0),
            at: `${format.date(at)} ${format.time(at)}`,
          });
          const height = Math.min(1, Math.max(after ?? 0, before ?? 0) / capacity);
          return (
            <Link
              key={eventId}
              className={classes.mark}
              data-drop={isDrop || undefined}
              style={{ left: `${share((at + until) / 2) * 100}%`, bottom: `${height * 100}%` }}
              to="/history"
              search={
                {
                  devices: deviceId,
                  from: asMoment(at - AROUND),
                  to: asMoment(until + AROUND),
                  chart: 'fuelLevel',
                } as never
              }
              aria-label={name}
              title={name}
            />
          );
        })}
        <div className={classes.days} aria-hidden="true">
          {daysOf(period).map((at) => (
            <span key={at} style={{ left: `${share(at) * 100}%` }}>
              {period.to - period.from < 2 * DAY ? format.time(at) : format.date(at).slice(0, 5)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Some moments under the axis, evenly apart. */
function daysOf({ from, to }: { from: number; to: number }): number[] {
  const every = (to - from) / MOMENTS;
  return Array.from({ length: MOMENTS }, (_, place) => from + (place + 0.5) * every);
}

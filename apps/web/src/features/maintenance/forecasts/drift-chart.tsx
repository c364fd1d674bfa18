import type { VehicleDrift, WatchedQuantity } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { daysBetween, useDueWords } from '../use-due-words.ts';
import classes from './forecasts.module.css';
import { useDriftWords } from './use-drift-words.ts';

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [560, 132, 62, 8, 20];

/** What a quantity showed by day, the band that is usual, and in red what lies in a drift. */
export function DriftChart({ of, drifts }: { of: WatchedQuantity; drifts: readonly VehicleDrift[] }) {
  const { t } = useTranslation();
  const words = useDueWords();
  const { amount } = useDriftWords();
  const { quantity, points } = of;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const values = points.flatMap(({ value, usual }) => (usual ? [value, usual.low, usual.high] : [value]));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((high - low) * 0.08, 0.02);
  const span = Math.max(1, daysBetween(first.day, last.day));
  const x = (day: string) => LEFT + 4 + (daysBetween(first.day, day) / span) * (WIDTH - LEFT - 10);
  const y = (value: number) => TOP + ((high + room - value) / (high - low + 2 * room)) * (HEIGHT - TOP - BOTTOM);
  const band = points.flatMap(({ day, usual }) => (usual ? [{ day, low: usual.low, high: usual.high }] : []));
  const outline = [
    ...band.map((one) => `${x(one.day)} ${y(one.high)}`),
    ...band.toReversed().map((one) => `${x(one.day)} ${y(one.low)}`),
  ];
  const isDrift = (day: string) =>
    drifts.some((one) => one.quantity === quantity && one.since <= day && (one.endedOn === null || day < one.endedOn));
  return (
    <svg
      className={classes.drift}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('forecasts.drift.chart', { quantity: t(`forecasts.drift.quantities.${quantity}`) })}
    >
      {[low, (low + high) / 2, high].map((value) => (
        <text key={value} x={LEFT - 6} y={y(value) + 4} textAnchor="end">
          {amount(quantity, value).replace(/\s*(l\/100 km|V|°C|%)$/, '')}
        </text>
      ))}
      <path className={classes.axis} d={`M${LEFT} ${HEIGHT - BOTTOM}H${WIDTH}`} />
      {band.length > 1 && <path className={classes.band} d={`M${outline.join('L')}Z`} />}
      {points.map(({ day, value, usual }) => (
        <circle key={day} className={isDrift(day) ? classes.drifting : ''} cx={x(day)} cy={y(value)} r={2.2}>
          <title>
            {t('forecasts.drift.point', {
              day: words.day(day),
              value: amount(quantity, value),
              expected: usual ? amount(quantity, usual.expected) : '—',
            })}
          </title>
        </circle>
      ))}
      <text x={LEFT} y={HEIGHT - 4}>
        {words.day(first.day)}
      </text>
      <text x={WIDTH - 2} y={HEIGHT - 4} textAnchor="end">
        {words.day(last.day)}
      </text>
    </svg>
  );
}

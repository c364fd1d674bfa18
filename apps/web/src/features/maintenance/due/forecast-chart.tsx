import type { getDue, Reply } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { daysBetween, useDueWords } from '../use-due-words.ts';
import classes from './due.module.css';

type Detail = Reply<typeof getDue>;

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [312, 120, 44, 18, 18];

/** How the meter rose since the last time, and where it is likely to reach the limit. */
export function ForecastChart({ due }: { due: Detail }) {
  const { t } = useTranslation();
  const words = useDueWords();
  const [measure] = due.measures;
  if (!measure || measure.name === 'calendar' || measure.used === null || measure.interval <= 0) return null;
  const { name, interval, used, forecast } = measure;
  const last = forecast?.p90 ?? forecast?.p50 ?? due.today;
  const days = Math.max(1, daysBetween(due.base.day, [last, due.today].sort()[1] ?? last) * 1.06);
  const top = Math.max(interval, used) * 1.12;
  const x = (day: string) => LEFT + (Math.max(0, daysBetween(due.base.day, day)) / days) * (WIDTH - LEFT);
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM);
  const points = [{ day: due.base.day, used: 0 }, ...due.curve, { day: due.today, used }];
  const path = points.map((point, place) => `${place === 0 ? 'M' : 'L'}${x(point.day)} ${y(point.used)}`).join('');
  const likely = forecast?.p50 ?? null;
  const isAhead = likely !== null && forecast !== null && measure.reachedOn === null;
  const now = `${x(due.today)} ${y(used)}`;
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('maintenance.why.title')}
    >
      {[0, interval / 2, interval].map((value) => (
        <text key={value} x={LEFT - 6} y={y(value) + 4} textAnchor="end">
          {words
            .amount(name, value)
            .replace(/[^\d\s,.]/g, '')
            .trim()}
        </text>
      ))}
      <path className={classes.axis} d={`M${LEFT} ${y(0)}H${WIDTH}`} />
      <path className={classes.limit} d={`M${LEFT} ${y(interval)}H${WIDTH}`} />
      <text className={classes.strong} x={LEFT + 4} y={y(interval) - 5}>
        {t('maintenance.detail.limit', { amount: words.amount(name, interval) })}
      </text>
      {isAhead && (
        <>
          <path
            className={classes.cone}
            d={`M${now}L${x(forecast.p10)} ${y(interval)}H${forecast.p90 ? x(forecast.p90) : WIDTH}Z`}
          />
          <path className={classes.ahead} d={`M${now}L${x(likely)} ${y(interval)}`} />
        </>
      )}
      <path className={classes.curve} d={path} />
      <text x={LEFT} y={HEIGHT - 3}>
        {words.day(due.base.day)}
      </text>
      {isAhead && x(likely) - LEFT > 90 && (
        <text className={classes.strong} x={Math.min(x(likely), WIDTH - 22)} y={HEIGHT - 3} textAnchor="middle">
          {words.day(likely)}
        </text>
      )}
    </svg>
  );
}

import type { Due } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { daysBetween, useDueWords } from '../use-due-words.ts';
import classes from './due.module.css';

const [WIDTH, HEIGHT] = [312, 14];
/** An interval of one day is still seen. */
const LEAST = 4;

/** The days between which a service will be due, from today on, with the likeliest one marked. */
export function ForecastRange({
  due: { on, between, today },
}: {
  due: Pick<Due, 'on' | 'between'> & { today: string };
}) {
  const { t } = useTranslation();
  const words = useDueWords();
  if (on === null || between === null || between.until === null) return null;
  const days = Math.max(14, daysBetween(today, between.until) * 1.08);
  const x = (day: string) => (Math.max(0, daysBetween(today, day)) / days) * WIDTH;
  const [from, until] = [x(between.from), x(between.until)];
  const label = t('forecasts.range', {
    from: words.day(between.from),
    until: words.day(between.until),
    day: words.day(on),
  });
  return (
    <svg className={classes.range} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <title>{label}</title>
      <rect className={classes.rangeAll} x={0} y={5} width={WIDTH} height={4} rx={2} />
      <rect className={classes.rangeLikely} x={from} y={3} width={Math.max(LEAST, until - from)} height={8} rx={4} />
      <circle className={classes.rangeDay} cx={Math.max(5, x(on))} cy={7} r={4.5} />
    </svg>
  );
}

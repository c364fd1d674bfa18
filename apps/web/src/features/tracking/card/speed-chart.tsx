import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import { FigureText } from '../../../ui/page/figure.tsx';
import { TRAIL, type TrailPoint } from '../map/track.ts';
import classes from './speed-chart.module.css';
import { speedLine } from './speed-line.ts';

const [WIDTH, HEIGHT] = [312, 50];

/** How fast the vehicle was during the last hour. */
export function SpeedChart({ trail }: { trail: TrailPoint[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const to = Math.ceil(useNow() / 10_000) * 10_000;
  if (trail.length < 2) return null;
  const { line, area, max, last } = speedLine(
    trail.filter((point) => point.at >= to - TRAIL),
    to - TRAIL,
    to,
    WIDTH,
    HEIGHT,
  );
  const fastest = format.speed(max);
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span>{t('tracking.speedLastHour')}</span>
        <span className="muted">
          {t('tracking.max', { speed: '' })}
          <FigureText figure={fastest} />
        </span>
      </figcaption>
      <svg
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 5}`}
        role="img"
        aria-label={t('tracking.speedChart', { max: format.text(fastest) })}
      >
        <path d={area} fill="var(--chart-1)" opacity=".1" />
        <path d={`M0 ${HEIGHT}H${WIDTH}`} stroke="var(--chart-axis)" />
        <path d={line} fill="none" stroke="var(--chart-1)" strokeWidth="1.5" strokeLinejoin="round" />
        {last && <circle cx={last.x} cy={last.y} r="2.5" fill="var(--st-moving)" />}
      </svg>
      <div className={classes.axis} aria-hidden="true">
        {[to - TRAIL, to - TRAIL / 2, to].map((at) => (
          <span key={at}>{format.time(at)}</span>
        ))}
      </div>
    </figure>
  );
}

import type { ForecastQuality } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import classes from './forecasts.module.css';

type Bin = ForecastQuality['risks'][number]['bins'][number];
const [SIZE, LEFT, BOTTOM] = [220, 38, 30];

/** What was said beside what happened: on the line both are the same. */
export function CalibrationPlot({ bins }: { bins: readonly Bin[] }) {
  const { t } = useTranslation();
  const { percent, number } = useFormat();
  const top = Math.max(0.05, ...bins.map(({ said, happened }) => Math.max(said, happened))) * 1.1;
  const x = (value: number) => LEFT + (value / top) * (SIZE - LEFT - 6);
  const y = (value: number) => SIZE - BOTTOM - (value / top) * (SIZE - BOTTOM - 8);
  return (
    <svg className={classes.plot} viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={t('forecasts.quality.plot')}>
      <path className={classes.axis} d={`M${LEFT} 8V${y(0)}H${SIZE - 6}`} />
      <path className={classes.same} d={`M${x(0)} ${y(0)}L${x(top)} ${y(top)}`} />
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <text x={LEFT - 5} y={y(value) + 4} textAnchor="end">
            {percent(value)}
          </text>
          <text x={x(value)} y={SIZE - BOTTOM + 13} textAnchor={value === top ? 'end' : 'middle'}>
            {percent(value)}
          </text>
        </g>
      ))}
      <text x={SIZE - 6} y={SIZE - 4} textAnchor="end">
        {t('forecasts.quality.plot')}
      </text>
      {bins.map((bin) => (
        <circle key={`${bin.said}/${bin.happened}`} cx={x(bin.said)} cy={y(bin.happened)} r={4}>
          <title>
            {t('forecasts.quality.bin', {
              said: percent(bin.said),
              happened: percent(bin.happened),
              count: bin.count,
              formattedCount: number(bin.count),
            })}
          </title>
        </circle>
      ))}
    </svg>
  );
}

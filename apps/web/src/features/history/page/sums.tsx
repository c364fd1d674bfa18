import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { FigureText } from '../../../ui/page/figure.tsx';
import type { Past } from '../requests.ts';
import classes from './sums.module.css';

/** What the active vehicle did in the period, in figures. */
export function Sums({ past, short = false }: { past: Past | undefined; short?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sums = past?.stored.sums;
  const figures = [
    { words: t('history.sums.distance'), value: sums && <FigureText figure={format.distance(sums.distance)} /> },
    { words: t('history.sums.driving'), value: sums && format.duration(sums.driving) },
    { words: t('history.sums.stopped'), value: sums && format.duration(sums.stopped) },
    ...(short ? [] : [{ words: t('history.sums.trips'), value: sums && format.number(sums.trips) }]),
    {
      words: t(short ? 'history.sums.maxSpeedShort' : 'history.sums.maxSpeed'),
      value: sums && (sums.maxSpeed === null ? '—' : <FigureText figure={format.speed(sums.maxSpeed)} />),
    },
    ...(short ? [] : [{ words: t('history.sums.idling'), value: sums && format.duration(sums.idling) }]),
  ];
  const estimated = sums && sums.estimated >= 100 ? format.text(format.distance(sums.estimated)) : undefined;
  return (
    <>
      <dl className={classes.sums} data-short={short || undefined}>
        {figures.map(({ words, value }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{value ?? <span className={classes.waiting} />}</dd>
          </div>
        ))}
      </dl>
      {estimated && !short && <p className={classes.note}>{t('history.sums.estimated', { distance: estimated })}</p>}
    </>
  );
}

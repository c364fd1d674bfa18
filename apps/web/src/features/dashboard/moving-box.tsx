import type { ActivityHour, FleetActivity } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { axisTop, ticksOf } from '../../ui/chart/axis.ts';
import { BarChart, type ChartColumn, FigureLink } from '../../ui/chart/bar-chart.tsx';
import { ActivityFrame } from './activity-frame.tsx';
import { type HourPair, pairHours } from './activity-hours.ts';
import classes from './dashboard.module.css';
import { NothingYet } from './nothing-yet.tsx';
import { reportOf } from './report-of.ts';

/** How many vehicles drove in each hour of today, and on the same weekday last week. */
export function MovingBox() {
  const { t } = useTranslation();
  return (
    <ActivityFrame title={t('dashboard.moving.title')}>{(activity) => <Chart activity={activity} />}</ActivityFrame>
  );
}

const NONE = '–';
const LABEL_EVERY = 6; // hours

function Chart({ activity: { today, weekBefore } }: { activity: FleetActivity }) {
  const { t } = useTranslation();
  const format = useFormat();
  const values = [...today, ...weekBefore].map(({ moving }) => moving ?? 0);
  if (values.every((value) => value === 0)) {
    return <NothingYet icon="vehicle" title={t('dashboard.moving.none')} text={t('dashboard.moving.noneText')} />;
  }
  const pairs = pairHours(today, weekBefore, format.time);
  const day = format.weekday(weekBefore[0]?.from ?? 0);
  const said = (hour: ActivityHour | undefined) => (hour?.moving == null ? NONE : format.number(hour.moving));
  const top = axisTop(values, 2);
  const columnOf = (pair: HourPair): ChartColumn => ({
    key: `${pair.today?.from}-${pair.before?.from}`,
    label: Number.parseInt(pair.name, 10) % LABEL_EVERY === 0 && pair.name.endsWith(':00') ? pair.name : '',
    name: t('dashboard.moving.column', { hour: pair.name, today: said(pair.today), before: said(pair.before) }),
    target: targetOf((pair.today?.moving == null ? pair.before : pair.today) ?? pair.today),
    bars: [
      { value: pair.before?.moving ?? 0, look: 'before' },
      { value: pair.today?.moving ?? 0, look: 'plain' },
    ],
  });
  const cell = (hour: ActivityHour | undefined) => (
    <td>{hour?.moving == null ? NONE : <FigureLink target={targetOf(hour)}>{said(hour)}</FigureLink>}</td>
  );
  return (
    <>
      <ul className={classes.legend}>
        <li data-look="plain">{t('dashboard.moving.today')}</li>
        <li data-look="before">{t('dashboard.moving.before', { day })}</li>
      </ul>
      <BarChart columns={pairs.map(columnOf)} top={top} ticks={ticksOf(top, format.number)}>
        <table>
          <caption className="visually-hidden">{t('dashboard.moving.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.moving.hour')}</th>
              <th scope="col">{t('dashboard.moving.today')}</th>
              <th scope="col">{day}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair) => (
              <tr key={`${pair.today?.from}-${pair.before?.from}`}>
                <th scope="row">{pair.name}</th>
                {cell(pair.today)}
                {cell(pair.before)}
              </tr>
            ))}
          </tbody>
        </table>
      </BarChart>
    </>
  );
}

/** Who drove in an hour, the longest at the top. */
const targetOf = (hour: ActivityHour | undefined) =>
  hour ? reportOf(hour, { sort: 'driving', direction: 'desc' }) : { to: '/reports', search: {} };

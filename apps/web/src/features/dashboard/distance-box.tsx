import type { FleetActivity } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useSettings } from '../../settings/settings.ts';
import { axisTop, ticksOf } from '../../ui/chart/axis.ts';
import { BarChart, type ChartColumn, FigureLink } from '../../ui/chart/bar-chart.tsx';
import { FigureText } from '../../ui/page/figure.tsx';
import { ActivityFrame } from './activity-frame.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { reportOf } from './report-of.ts';

const METRES = { km: 1000, mi: 1609.344 };

/** What all vehicles have driven on each of the last ten days. */
export function DistanceBox() {
  const { t } = useTranslation();
  const { unit } = useFormat().distance(1_000_000);
  return (
    <ActivityFrame title={t('dashboard.distance.title')} detail={t('dashboard.distance.days', { unit })}>
      {(activity) => <Chart activity={activity} />}
    </ActivityFrame>
  );
}

function Chart({ activity: { days } }: { activity: FleetActivity }) {
  const { t } = useTranslation();
  const format = useFormat();
  const metres = METRES[useSettings().display.distanceUnit];
  if (days.every(({ distance }) => distance === 0)) {
    return <NothingYet icon="history" title={t('dashboard.distance.none')} text={t('dashboard.distance.noneText')} />;
  }
  const top = axisTop(
    days.map(({ distance }) => distance / metres),
    2,
  );
  const columns = days.map((day, place): ChartColumn => {
    const isNow = place === days.length - 1;
    const distance = format.text(format.distance(day.distance));
    return {
      key: String(day.from),
      label: format.date(day.from).slice(0, 2), // of the month: what ten columns of a phone have room for
      name: t(isNow ? 'dashboard.distance.today' : 'dashboard.distance.column', {
        day: format.weekday(day.from),
        distance,
      }),
      target: reportOf(day),
      bars: [{ value: day.distance / metres, look: isNow ? 'open' : 'plain' }],
      ...(isNow ? { isNow } : {}),
    };
  });
  return (
    <BarChart columns={columns} top={top} ticks={ticksOf(top, format.number)}>
      <table>
        <caption className="visually-hidden">{t('dashboard.distance.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.distance.day')}</th>
            <th scope="col">{t('dashboard.distance.title')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.from}>
              <th scope="row">{format.weekday(day.from)}</th>
              <td>
                <FigureLink target={reportOf(day)}>
                  <FigureText figure={format.distance(day.distance)} />
                </FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </BarChart>
  );
}

import { majorUnits } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { axisTop, ticksOf } from '../../ui/chart/axis.ts';
import { BarChart, type ChartColumn, FigureLink } from '../../ui/chart/bar-chart.tsx';
import { FigureText } from '../../ui/page/figure.tsx';
import classes from './fuel.module.css';
import { byDayQuery } from './requests.ts';

type Properties = { query: object; search: object };

/** Days from label to label. */
const LABELS = 5;

/** Litres by day, and their sums; each day leads to its purchases. */
export function ByDayBox({ query, search }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(byDayQuery(query));
  if (!data) return <Skeleton height={230} radius={10} mb={16} />;
  const litres = (quantity: number) => ({ value: format.number(quantity), unit: t('fuel.litre') });
  const named = (day: string) => format.date(Date.parse(`${day}T12:00Z`));
  const target = (day: string) => ({ to: '/fuel', search: Object.assign({}, search, { day }) });
  const top = axisTop(
    data.map(({ quantity }) => quantity),
    2,
  );
  const columns = data.map(({ day, quantity }, place): ChartColumn => {
    const isNow = place === data.length - 1;
    return {
      key: day,
      label: (data.length - 1 - place) % LABELS === 0 ? named(day).slice(0, 5) : '',
      name: `${named(day)}: ${format.text(litres(quantity))}`,
      target: target(day),
      bars: [{ value: quantity, look: isNow ? 'open' : 'plain' }],
      ...(isNow ? { isNow } : {}),
    };
  });
  return (
    <section className={classes.chart} aria-label={t('fuel.chart.title')}>
      <Sums days={data} />
      <BarChart columns={columns} top={top} ticks={ticksOf(top, format.number)}>
        <table>
          <caption className="visually-hidden">{t('fuel.chart.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('fuel.chart.day')}</th>
              <th scope="col">{t('fuel.quantity')}</th>
            </tr>
          </thead>
          <tbody>
            {data
              .filter(({ purchases }) => purchases > 0)
              .map(({ day, quantity }) => (
                <tr key={day}>
                  <th scope="row">{named(day)}</th>
                  <td>
                    <FigureLink target={target(day)}>
                      <FigureText figure={litres(quantity)} />
                    </FigureLink>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </BarChart>
    </section>
  );
}

type Day = {
  quantity: number;
  purchases: number;
  amounts: { currency: Parameters<typeof majorUnits>[1]; amount: number }[];
};

function Sums({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const amounts = new Map<Day['amounts'][number]['currency'], number>();
  for (const { amounts: ofDay } of days)
    for (const { currency, amount } of ofDay) amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  const litres = days.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <dl className={classes.summary}>
      <div>
        <dt>{t('fuel.chart.litres', { count: days.length })}</dt>
        <dd>
          <FigureText figure={{ value: format.number(litres), unit: t('fuel.litre') }} />
        </dd>
      </div>
      {[...amounts].map(([currency, amount]) => (
        <div key={currency}>
          <dt>{t('fuel.amount')}</dt>
          <dd>{format.money(majorUnits(amount, currency), currency)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('fuel.chart.purchases')}</dt>
        <dd>{format.number(days.reduce((sum, { purchases }) => sum + purchases, 0))}</dd>
      </div>
    </dl>
  );
}

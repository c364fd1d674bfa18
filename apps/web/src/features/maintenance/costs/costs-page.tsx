import type { MaintenanceDashboard } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { axisTop, ticksOf } from '../../../ui/chart/axis.ts';
import { BarChart, FigureLink } from '../../../ui/chart/bar-chart.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { AheadBox } from '../forecasts/ahead-box.tsx';
import { MaintenanceTabs } from '../maintenance-tabs.tsx';
import { costsQuery } from '../requests.ts';
import { useDueWords } from '../use-due-words.ts';
import classes from './costs.module.css';

/** What twelve months cost, how well services are kept up with, and what was done last. */
export function CostsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { clientId } = useSearch({ strict: false }) as { clientId?: number };
  const { data, error } = useQuery(costsQuery(clientId));
  if (error && !data) throw error; // the route's error screen says why
  return (
    <Page title={t('maintenance.title')}>
      <MaintenanceTabs />
      <search className="row">
        <ClientFilter
          value={clientId}
          onChange={(next) => void navigate({ to: '/maintenance/costs', search: { clientId: next } as never })}
        />
      </search>
      <AheadBox clientId={clientId} />
      {data ? <Content costs={data} /> : <Skeleton height={320} radius={10} />}
    </Page>
  );
}

type OfCosts = { costs: MaintenanceDashboard };

function Content({ costs }: OfCosts) {
  const { t } = useTranslation();
  return (
    <>
      <Figures costs={costs} />
      <section className={classes.box} aria-label={t('maintenance.costs.byMonth')}>
        <h2>{t('maintenance.costs.byMonth')}</h2>
        <ByMonth costs={costs} />
      </section>
      <div className={classes.two}>
        <ByService costs={costs} />
        <Last costs={costs} />
      </div>
    </>
  );
}

function Figures({ costs }: OfCosts) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDueWords();
  const { counts, currency, costPerKm, compliance } = costs;
  const figure = (
    name: string,
    value: string,
    target: { to: string; search: object } | null,
    hint?: string,
  ): ReactNode => (
    <div key={name} title={hint}>
      <dt>{name}</dt>
      <dd>
        {target ? (
          <Link to={target.to} search={target.search as never}>
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
    </div>
  );
  const done = { to: '/maintenance/history', search: { kind: 'done', from: `${costs.months[0]?.month}-01` } };
  return (
    <dl className={classes.figures}>
      {figure(t('maintenance.costs.total'), words.money(costs.totalCost, currency), done)}
      {figure(t('maintenance.states.overdue'), format.number(counts.overdue), {
        to: '/maintenance',
        search: { state: 'overdue' },
      })}
      {figure(t('maintenance.states.due'), format.number(counts.due), { to: '/maintenance', search: { state: 'due' } })}
      {figure(t('maintenance.costs.imminent'), format.number(counts.soon), {
        to: '/maintenance',
        search: { state: 'soon' },
      })}
      {figure(t('maintenance.costs.done'), format.number(costs.done), done)}
      {figure(t('maintenance.costs.perKm'), costPerKm === null ? '–' : words.money(costPerKm, currency), null)}
      {figure(
        t('maintenance.costs.downtime'),
        t('maintenance.costs.hours', { hours: format.number(costs.downtimeMinutes / 60) }),
        null,
      )}
      {figure(
        t('maintenance.costs.compliance'),
        compliance === null ? '–' : format.percent(compliance),
        null,
        t('maintenance.costs.complianceHint'),
      )}
    </dl>
  );
}

function ByMonth({ costs: { months, currency } }: OfCosts) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDueWords();
  const sums = months.map(({ parts, labour, tax }) => parts + labour + tax);
  if (sums.every((sum) => sum === 0)) return <p className="text-sm muted">{t('maintenance.costs.none')}</p>;
  const top = axisTop(sums, 2);
  const target = (month: string) => ({
    to: '/maintenance/history',
    search: { kind: 'done', from: `${month}-01`, until: lastDayOf(month) },
  });
  const named = (month: string) => format.month(Date.parse(`${month}-15`));
  const columns = months.map(({ month }, place) => ({
    key: month,
    label: words.monthShort(Date.parse(`${month}-15`)),
    name: `${named(month)}: ${words.money(sums[place] ?? 0, currency)}`,
    target: target(month),
    bars: [{ value: sums[place] ?? 0, look: place === months.length - 1 ? ('open' as const) : ('plain' as const) }],
    isNow: place === months.length - 1,
  }));
  return (
    <BarChart columns={columns} top={top} ticks={ticksOf(top, (value) => words.money(value, currency))}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('maintenance.columns.day')}</th>
            <th scope="col">{t('maintenance.columns.parts')}</th>
            <th scope="col">{t('maintenance.columns.labour')}</th>
            <th scope="col">{t('maintenance.columns.tax')}</th>
            <th scope="col">{t('maintenance.columns.total')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, parts, labour, tax }, place) => (
            <tr key={month}>
              <th scope="row">{named(month)}</th>
              <td>{words.money(parts, currency)}</td>
              <td>{words.money(labour, currency)}</td>
              <td>{words.money(tax, currency)}</td>
              <td>
                <FigureLink target={target(month)}>{words.money(sums[place] ?? 0, currency)}</FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </BarChart>
  );
}

const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

function ByService({ costs: { services, currency } }: OfCosts) {
  const { t } = useTranslation();
  const words = useDueWords();
  return (
    <section className={classes.box}>
      <h2>{t('maintenance.costs.byService')}</h2>
      <table className={classes.table}>
        <tbody>
          {services.map(({ id, name, vehicles, cost }) => (
            <tr key={id}>
              <th scope="row">
                <Link to="/maintenance/services" search={{ vehicles: id } as never}>
                  {name}
                </Link>
              </th>
              <td>{t('maintenance.costs.vehicles', { count: vehicles })}</td>
              <td>{words.money(cost, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Last({ costs: { last, currency } }: OfCosts) {
  const { t } = useTranslation();
  const words = useDueWords();
  return (
    <section className={classes.box}>
      <h2>{t('maintenance.costs.last')}</h2>
      <table className={classes.table}>
        <tbody>
          {last.map(({ id, dueId, day, service, designation, totalCost }) => (
            <tr key={id}>
              <td>{words.day(day)}</td>
              <th scope="row">
                <Link to="/maintenance" search={{ due: dueId } as never}>
                  {designation} · {service}
                </Link>
              </th>
              <td>{words.money(totalCost, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {last.length === 0 && <p className="text-sm muted">{t('maintenance.costs.none')}</p>}
    </section>
  );
}

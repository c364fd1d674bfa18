import { type ClientId, exportRecords, type MaintenanceDashboard } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../language/use-format.ts';
import { axisTop, ticksOf } from '../../../ui/chart/axis.ts';
import { BarChart, type ChartTarget, FigureLink } from '../../../ui/chart/bar-chart.tsx';
import { ExportButton } from '../../../ui/dialog/export-button.tsx';
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
    <Page title={t('maintenance.title')} acts={data && <Export costs={data} clientId={clientId} />}>
      <MaintenanceTabs />
      <search className="row">
        <ClientFilter
          value={clientId}
          onChange={(next) => void navigate({ to: '/maintenance/costs', search: { clientId: next } as never })}
        />
      </search>
      <AheadBox clientId={clientId} />
      {data ? <Content costs={data} clientId={clientId} /> : <Skeleton height={320} radius={10} />}
    </Page>
  );
}

type OfCosts = { costs: MaintenanceDashboard; clientId: number | undefined };

/** The records behind the figures, as a file. */
function Export({ costs: { months, done }, clientId }: OfCosts) {
  const { t } = useTranslation();
  const body = {
    kind: 'done' as const,
    from: `${months[0]?.month}-01`,
    ...(clientId && { clientId: clientId as ClientId }),
  };
  return (
    <ExportButton
      title={t('maintenance.sheets.records')}
      total={done}
      fetchFile={(choice) => call(exportRecords, { body: Object.assign({}, body, choice) })}
    />
  );
}

/** Where figures lead: the records and due dates that they count, of the chosen client. */
function targetsOf({ costs: { months }, clientId }: OfCosts) {
  const of = { ...(clientId && { clientId }) };
  const from = `${months[0]?.month}-01`;
  return {
    records: (search: object): ChartTarget => ({
      to: '/maintenance/history',
      search: Object.assign({ from }, of, search),
    }),
    dues: (search: object): ChartTarget => ({ to: '/maintenance', search: Object.assign({}, of, search) }),
  };
}

function Content(given: OfCosts) {
  const { t } = useTranslation();
  return (
    <>
      <Figures {...given} />
      <section className={classes.box} aria-label={t('maintenance.costs.byMonth')}>
        <h2>{t('maintenance.costs.byMonth')}</h2>
        <ByMonth {...given} />
      </section>
      <div className={classes.two}>
        <ByService {...given} />
        <Last {...given} />
      </div>
    </>
  );
}

function Figures(given: OfCosts) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDueWords();
  const { records, dues } = targetsOf(given);
  const { counts, currency, costPerKm, compliance, totalCost, downtimeMinutes, done } = given.costs;
  const figure = (name: string, value: string, { to, search }: ChartTarget, hint?: string): ReactNode => (
    <div key={name} title={hint}>
      <dt>{name}</dt>
      <dd>
        <Link to={to} search={search as never}>
          {value}
        </Link>
      </dd>
    </div>
  );
  const costs = records({ kind: 'done' });
  return (
    <dl className={classes.figures}>
      {figure(t('maintenance.costs.total'), words.money(totalCost, currency), costs)}
      {figure(t('maintenance.states.overdue'), format.number(counts.overdue), dues({ state: 'overdue' }))}
      {figure(t('maintenance.states.due'), format.number(counts.due), dues({ state: 'due' }))}
      {figure(t('maintenance.costs.imminent'), format.number(counts.soon), dues({ state: 'soon' }))}
      {figure(t('maintenance.costs.done'), format.number(done), costs)}
      {figure(t('maintenance.costs.perKm'), costPerKm === null ? '–' : words.money(costPerKm, currency), costs)}
      {figure(
        t('maintenance.costs.downtime'),
        t('maintenance.costs.hours', { hours: format.number(downtimeMinutes / 60) }),
        costs,
      )}
      {figure(
        t('maintenance.costs.compliance'),
        compliance === null ? '–' : format.percent(compliance),
        records({ kind: 'done', state: 'overdue' }),
        t('maintenance.costs.complianceHint'),
      )}
    </dl>
  );
}

function ByMonth(given: OfCosts) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDueWords();
  const { months, currency } = given.costs;
  const { records } = targetsOf(given);
  const sums = months.map(({ parts, labour, tax }) => parts + labour + tax);
  if (sums.every((sum) => sum === 0)) return <p className="text-sm muted">{t('maintenance.costs.none')}</p>;
  const top = axisTop(sums, 2);
  const target = (month: string) => records({ kind: 'done', from: `${month}-01`, until: lastDayOf(month) });
  const cell = (month: string, amount: number) => (
    <td>
      <FigureLink target={target(month)}>{words.money(amount, currency)}</FigureLink>
    </td>
  );
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
              {cell(month, parts)}
              {cell(month, labour)}
              {cell(month, tax)}
              {cell(month, sums[place] ?? 0)}
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

function ByService(given: OfCosts) {
  const { t } = useTranslation();
  const words = useDueWords();
  const { records, dues } = targetsOf(given);
  const { services, currency } = given.costs;
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
              <td>
                <FigureLink target={dues({ service: id })}>
                  {t('maintenance.costs.vehicles', { count: vehicles })}
                </FigureLink>
              </td>
              <td>
                <FigureLink target={records({ kind: 'done', service: id })}>{words.money(cost, currency)}</FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Last(given: OfCosts) {
  const { t } = useTranslation();
  const words = useDueWords();
  const { records } = targetsOf(given);
  const { last, currency } = given.costs;
  return (
    <section className={classes.box}>
      <h2>{t('maintenance.costs.last')}</h2>
      <table className={classes.table}>
        <tbody>
          {last.map(({ id, dueId, day, service, serviceId, deviceId, designation, totalCost }) => (
            <tr key={id}>
              <td>{words.day(day)}</td>
              <th scope="row">
                <Link to="/maintenance" search={{ due: dueId } as never}>
                  {designation} · {service}
                </Link>
              </th>
              <td>
                <FigureLink
                  target={records({ kind: 'done', device: deviceId, service: serviceId, from: day, until: day })}
                >
                  {words.money(totalCost, currency)}
                </FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {last.length === 0 && <p className="text-sm muted">{t('maintenance.costs.none')}</p>}
    </section>
  );
}

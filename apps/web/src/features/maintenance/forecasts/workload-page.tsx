import type { ClientId, Workload } from '@balise/contract';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { axisTop, ticksOf } from '../../../ui/chart/axis.ts';
import { BarChart } from '../../../ui/chart/bar-chart.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import costs from '../costs/costs.module.css';
import { noonOf, useDueWords } from '../use-due-words.ts';
import { ForecastTabs } from './forecast-tabs.tsx';
import classes from './forecasts.module.css';
import { HoursDialog } from './hours-dialog.tsx';
import { workloadQuery } from './requests.ts';
import type { WorkloadSearch } from './search.ts';

/** Less work than this waits for nobody, hours. */
const LEAST_WAITING = 0.5;

type Period = Workload['periods'][number];

/** Services, hours and cost that are expected by week or month. */
export function WorkloadPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as WorkloadSearch;
  const set = (part: WorkloadSearch) =>
    void navigate({ to: '/maintenance/forecasts/workload', search: Object.assign({}, search, part) as never });
  const mayManage = useMay('manage_maintenance');
  const [isEditing, setEditing] = useState(false);
  const step = search.step ?? 'week';
  const { data, error } = useQuery(workloadQuery({ step, ...(search.clientId && { clientId: search.clientId }) }));
  if (error && !data) throw error; // the route's error screen says why
  return (
    <Page title={t('maintenance.title')}>
      <ForecastTabs />
      <search className="row gap-8">
        <SegmentedControl
          aria-label={t('forecasts.tabs.workload')}
          data={(['week', 'month'] as const).map((value) => ({ value, label: t(`forecasts.workload.steps.${value}`) }))}
          value={step}
          onChange={(value) => set({ step: value === 'month' ? 'month' : undefined })}
        />
        <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
        {mayManage && data && (data.currency !== null || search.clientId) && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('forecasts.workload.hoursOf')}
          </Button>
        )}
      </search>
      {data ? <Content workload={data} step={step} /> : <Skeleton height={320} radius={10} />}
      {data && data.parts.length > 0 && <Parts parts={data.parts} />}
      {data && isEditing && (
        <HoursDialog
          clientId={search.clientId as ClientId | undefined}
          hours={data.workshopHours}
          onClose={() => setEditing(false)}
        />
      )}
    </Page>
  );
}

function Content({ workload, step }: { workload: Workload; step: 'week' | 'month' }) {
  const { t } = useTranslation();
  const { periods, withoutDate, currency } = workload;
  const isEmpty = withoutDate === 0 && periods.every(({ services }) => services.mean === 0);
  return (
    <>
      <section className={costs.box} aria-label={t('forecasts.workload.services')}>
        <h2>{t('forecasts.workload.services')}</h2>
        {isEmpty ? (
          <p className="text-sm muted">{t('forecasts.workload.none')}</p>
        ) : (
          <>
            <Chart periods={periods} step={step} />
            <p className="text-sm muted">{t('forecasts.workload.hint')}</p>
          </>
        )}
        {withoutDate > 0 && <p className="text-sm muted">{t('forecasts.workload.without', { count: withoutDate })}</p>}
        {currency === null && <p className="text-sm muted">{t('forecasts.workload.severalClients')}</p>}
      </section>
      {!isEmpty && <Table workload={workload} step={step} />}
    </>
  );
}

/** The name of a period: its first day, or its month. */
function usePeriodName(step: 'week' | 'month') {
  const words = useDueWords();
  const format = useFormat();
  return (from: string) => (step === 'month' ? format.month(noonOf(from)) : words.dayShort(from));
}

function Chart({ periods, step }: { periods: readonly Period[]; step: 'week' | 'month' }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDueWords();
  const name = usePeriodName(step);
  const one = (value: number) => format.number(value, value < 10 ? 1 : 0);
  const top = axisTop(
    periods.map(({ services }) => services.p90),
    2,
  );
  const columns = periods.map(({ from, until, services }, place) => ({
    key: from,
    label: step === 'month' ? words.monthShort(noonOf(from)) : words.dayShort(from),
    name: t('forecasts.workload.bar', {
      day: name(from),
      mean: one(services.mean),
      from: one(services.p10),
      until: one(services.p90),
    }),
    target: { to: '/maintenance/calendar', search: step === 'week' ? { step, day: from } : { day: until } },
    // the wide bar reaches the upper end of the interval, the one before it the mean
    bars: [
      { value: services.p90, look: 'before' as const },
      { value: services.mean, look: 'plain' as const },
    ],
    isNow: place === 0,
  }));
  return <BarChart columns={columns} top={top} ticks={ticksOf(top, (value) => format.number(value))} />;
}

function Table({ workload: { periods, currency }, step }: { workload: Workload; step: 'week' | 'month' }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDueWords();
  const name = usePeriodName(step);
  const one = (value: number) => format.number(value, value < 10 ? 1 : 0);
  const span = ({ p10, mean, p90 }: Period['services'], say: (value: number) => string) => {
    const [from, until] = [say(p10), say(p90)];
    if (from === until) return say(mean);
    return (
      <>
        {say(mean)} <span className="text-xs muted">{t('forecasts.workload.between', { from, until })}</span>
      </>
    );
  };
  const hasHours = periods.some(({ capacity }) => capacity !== null);
  const fits = (capacity: number, waiting: number) => (
    <>
      {`${one(capacity)} h `}
      <span className={`text-xs ${waiting > LEAST_WAITING ? classes.late : 'muted'}`}>
        {waiting > LEAST_WAITING
          ? t('forecasts.workload.waiting', { hours: one(waiting) })
          : t('forecasts.workload.fits')}
      </span>
    </>
  );
  return (
    <section className={costs.box}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('forecasts.workload.period')}</th>
            <th scope="col">{t('forecasts.workload.services')}</th>
            <th scope="col">{t('forecasts.workload.hours')}</th>
            {hasHours && <th scope="col">{t('forecasts.workload.capacity')}</th>}
            <th scope="col">{t('forecasts.workload.cost')}</th>
            <th scope="col">{t('forecasts.workload.repairs')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ from, services, hours, cost, repairs, capacity, waiting }) => (
            <tr key={from}>
              <th scope="row">{name(from)}</th>
              <td>{span(services, one)}</td>
              <td>{span(hours, one)}</td>
              {hasHours && <td>{capacity === null ? '—' : fits(capacity, waiting ?? 0)}</td>}
              <td>{currency === null ? '—' : span(cost, (value) => words.money(Math.round(value), currency))}</td>
              <td>{repairs === null ? '—' : one(repairs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the services of the next weeks are expected to take from stock. */
function Parts({ parts }: Pick<Workload, 'parts'>) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <section className={costs.box} aria-label={t('forecasts.workload.parts')}>
      <h2>{t('forecasts.workload.parts')}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('forecasts.workload.part')}</th>
            <th scope="col">{t('forecasts.workload.needed')}</th>
            <th scope="col">{t('forecasts.workload.stock')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ partId, name, unit, needed, stock }) => (
            <tr key={partId}>
              <th scope="row">{name}</th>
              <td>{`${number(needed, 1)} ${unit}`}</td>
              <td className={stock < needed ? classes.late : ''}>{`${number(stock, 1)} ${unit}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs muted">{t('forecasts.workload.partsHint')}</p>
    </section>
  );
}

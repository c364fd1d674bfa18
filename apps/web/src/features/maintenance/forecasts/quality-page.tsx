import type { ForecastQuality } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import costs from '../costs/costs.module.css';
import { useDueWords } from '../use-due-words.ts';
import { CalibrationPlot } from './calibration-plot.tsx';
import { ForecastTabs } from './forecast-tabs.tsx';
import classes from './forecasts.module.css';
import { qualityQuery } from './requests.ts';
import type { QualitySearch } from './search.ts';

type Use = ForecastQuality['use'][number];
type Risk = ForecastQuality['risks'][number];

/** How good forecasts were: each model beside its baseline, by quarters, and whether it is in use. */
export function QualityPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { clientId } = useSearch({ strict: false }) as QualitySearch;
  const { data, error } = useQuery(qualityQuery(clientId === undefined ? {} : { clientId }));
  if (error && !data) throw error; // the route's error screen says why
  return (
    <Page title={t('maintenance.title')}>
      <ForecastTabs />
      <search className="row">
        <ClientFilter
          value={clientId}
          onChange={(next) =>
            void navigate({ to: '/maintenance/forecasts/quality', search: { clientId: next } as never })
          }
        />
      </search>
      <p className="text-sm muted">{t('forecasts.quality.hint')}</p>
      {data ? <Content quality={data} /> : <Skeleton height={320} radius={10} />}
    </Page>
  );
}

function Content({ quality: { clientId, use, risks } }: { quality: ForecastQuality }) {
  const { t } = useTranslation();
  if (clientId === null) return <p className="medium">{t('forecasts.quality.chooseClient')}</p>;
  if (use.length + risks.length === 0) return <p className="medium">{t('forecasts.quality.nothing')}</p>;
  return (
    <>
      {use.map((one) => (
        <OfUse key={one.kind} use={one} />
      ))}
      {risks.map((one) => (
        <OfRisk key={one.kind} risk={one} />
      ))}
    </>
  );
}

type BoxProperties = { of: Pick<Use | Risk, 'kind' | 'learnedOn' | 'isUsed'>; hasEnded: boolean; children: ReactNode };

function Box({ of: { kind, learnedOn, isUsed }, hasEnded, children }: BoxProperties) {
  const { t } = useTranslation();
  const words = useDueWords();
  return (
    <section className={costs.box} aria-label={t(`forecasts.quality.kinds.${kind}`)}>
      <h2>{t(`forecasts.quality.kinds.${kind}`)}</h2>
      <p className="text-sm">
        {hasEnded && (
          <b className={`medium ${isUsed ? classes.on : classes.off}`}>
            {t(isUsed ? 'forecasts.quality.on' : 'forecasts.quality.off')}
          </b>
        )}
        <span className="muted">
          {`${hasEnded ? ' · ' : ''}${t('forecasts.quality.learnedOn', { day: words.day(learnedOn) })}`}
        </span>
      </p>
      {hasEnded ? children : <p className="text-sm">{t('forecasts.quality.tooLittle')}</p>}
    </section>
  );
}

/** The last year and its quarters as rows; those in which nothing ended are left out. */
function usePeriods() {
  const { t } = useTranslation();
  const words = useDueWords();
  return <Period extends { from: string; to: string }>({ year, periods }: { year: Period; periods: Period[] }) => [
    { name: t('forecasts.quality.year'), period: year },
    ...periods.map((period) => ({ name: `${words.day(period.from)} – ${words.day(period.to)}`, period })),
  ];
}

function OfUse({ use }: { use: Use }) {
  const { number, percent } = useFormat();
  const rows = usePeriods()(use).filter(({ period }) => period.rule !== null);
  const days = (value: number | undefined) => (value === undefined ? '—' : number(value, 1));
  return (
    <Box of={use} hasEnded={use.year.rule !== null}>
      <Rows
        heads={['period', 'scored', 'errorOfModel', 'errorOfRule', 'coverage']}
        rows={rows.map(({ name, period: { model, rule } }) => [
          name,
          number((model ?? rule)!.scored),
          days(model?.mae),
          days(rule?.mae),
          percent((use.isUsed && model ? model : rule!).coverage),
        ])}
      />
    </Box>
  );
}

function OfRisk({ risk }: { risk: Risk }) {
  const { t } = useTranslation();
  const { number, percent } = useFormat();
  const rows = usePeriods()(risk).filter(({ period }) => period.rates !== null);
  const share = (value: number | null | undefined) => (value == null ? '—' : percent(value));
  return (
    <Box of={risk} hasEnded={risk.year.rates !== null}>
      <div className={classes.beside}>
        <Rows
          heads={['period', 'scored', 'happened', 'aucOfModel', 'aucOfRates', 'ece']}
          rows={rows.map(({ name, period: { model, rates } }) => [
            name,
            number(rates!.scored),
            percent(rates!.rate),
            share(model?.auc),
            share(rates!.auc),
            percent((risk.isUsed && model ? model : rates!).ece),
          ])}
        />
        {risk.bins.length > 0 && <CalibrationPlot bins={risk.bins} />}
      </div>
      <p className="text-xs muted">{t('forecasts.quality.rankingHint')}</p>
    </Box>
  );
}

type Head =
  | 'period'
  | 'scored'
  | 'errorOfModel'
  | 'errorOfRule'
  | 'coverage'
  | 'happened'
  | 'aucOfModel'
  | 'aucOfRates'
  | 'ece';

function Rows({ heads, rows }: { heads: readonly Head[]; rows: readonly (readonly string[])[] }) {
  const { t } = useTranslation();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`forecasts.quality.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={heads[place + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

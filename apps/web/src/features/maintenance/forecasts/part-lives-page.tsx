import { type Currency, LIFE_MEASURES, type PartLifeShown } from '@balise/contract';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Page } from '../../../ui/page/page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import costs from '../costs/costs.module.css';
import { useDueWords } from '../use-due-words.ts';
import { ForecastTabs } from './forecast-tabs.tsx';
import classes from './forecasts.module.css';
import { CostPlot, RepeatsPlot, SurvivalPlot } from './life-plots.tsx';
import { PartShortens } from './part-shortens.tsx';
import { partLivesQuery } from './requests.ts';
import type { PartLivesSearch } from './search.ts';

type By = (typeof LIFE_MEASURES)[number];

/** How long parts live, and whether to replace them by age. */
export function PartLivesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as PartLivesSearch;
  const set = (part: PartLivesSearch) =>
    void navigate({ to: '/maintenance/forecasts/parts', search: Object.assign({}, search, part) as never });
  const by = search.by ?? 'days';
  const { data, error } = useQuery(partLivesQuery({ by, ...(search.clientId && { clientId: search.clientId }) }));
  if (error && !data) throw error; // the route's error screen says why
  return (
    <Page title={t('maintenance.title')}>
      <ForecastTabs />
      <search className="row gap-8">
        <SegmentedControl
          aria-label={t('forecasts.tabs.parts')}
          data={LIFE_MEASURES.map((value) => ({ value, label: t(`forecasts.parts.measures.${value}`) }))}
          value={by}
          onChange={(value) => set({ by: value === 'days' ? undefined : (value as By) })}
        />
        <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      </search>
      <p className="text-sm muted">{t('forecasts.parts.hint')}</p>
      {!data && <Skeleton height={320} radius={10} />}
      {data?.clientId === null && <p className="medium">{t('forecasts.parts.chooseClient')}</p>}
      {data && data.clientId !== null && data.parts.length === 0 && (
        <p className="medium">{t('forecasts.parts.none')}</p>
      )}
      {data?.parts.map((part) => (
        <Part key={part.partId} {...{ part, by, currency: data.currency }} />
      ))}
    </Page>
  );
}

type OfPart = { part: PartLifeShown; by: By; currency: Currency | null };

function Part({ part, by, currency }: OfPart) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDueWords();
  const { name, reference, lives, failed, missing, median, weibull, advice, steps, repeats } = part;
  const again = repeats.steps.at(-1);
  const time = (value: number): string =>
    ({
      days: () =>
        t('forecasts.parts.days', { count: Math.round(value), formattedCount: format.number(Math.round(value)) }),
      distance: () => words.amount('distance', value * 1_000),
      hours: () => words.amount('engine', value * HOUR),
    })[by]();
  const said = [
    missing > 0 ? t('forecasts.parts.missing', { count: missing }) : null,
    median !== null
      ? t('forecasts.parts.median', { time: time(median) })
      : missing === 0
        ? t('forecasts.parts.noMedian')
        : null,
    weibull && t(weibull.shape > WEARS ? 'forecasts.parts.wears' : 'forecasts.parts.random'),
    advice.kind === 'unknown' && advice.why === 'costs' ? t('forecasts.parts.noCosts') : null,
    again
      ? t('forecasts.parts.repeated', {
          mean: format.number(again.mean, 1),
          time: time(again.time),
          vehicles: format.number(repeats.vehicles),
        })
      : null,
  ].filter(Boolean);
  const cost = (value: number) =>
    t(`forecasts.parts.${PER[by]}`, {
      cost: words.money(Math.round(value), currency),
    });
  return (
    <section className={costs.box} aria-label={name}>
      <h2>{[name, reference].filter(Boolean).join(' · ')}</h2>
      <p className="text-sm muted">
        {t('forecasts.parts.lives', { lives: format.number(lives), failed: format.number(failed) })}
      </p>
      {advice.kind === 'replace' && (
        <p className="medium">
          {t('forecasts.parts.replace', { age: time(advice.age), saved: format.percent(advice.saved) })}
        </p>
      )}
      {advice.kind === 'wait' && <p className="medium">{t('forecasts.parts.wait')}</p>}
      <p className="text-sm">{said.join(' ')}</p>
      {steps.length > 0 && (
        <div className={classes.beside}>
          <SurvivalPlot part={part} time={time} />
          {part.costs.length > 0 && <CostPlot part={part} time={time} cost={cost} />}
          <RepeatsPlot part={part} time={time} />
        </div>
      )}
      {steps.length > 0 && <PartShortens shortens={part.shortens} />}
    </section>
  );
}

/** Weibull's shape from which on age matters. */
const WEARS = 1.2;
const HOUR = 3_600_000;
const PER = { days: 'perDays', distance: 'perKm', hours: 'perHours' } as const;

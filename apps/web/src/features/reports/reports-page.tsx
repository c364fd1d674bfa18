import type { FieldCode } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { faultWords } from '../../api/fault-words.ts';
import { useMay } from '../../api/user.ts';
import { Page } from '../../ui/page/page.tsx';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { SavedViews } from '../../ui/saved-views/saved-views.tsx';
import { useShownColumns } from '../../ui/table/use-shown-columns.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { ReportTabs } from '../report-schedules/index.ts';
import { FilterBar } from './bar/filter-bar.tsx';
import { PhoneBar } from './bar/phone-bar.tsx';
import { NotYet } from './not-yet.tsx';
import { type BarField, barFieldOf } from './report-query.ts';
import { pageQuery } from './requests.ts';
import { PAGE_SIZE, ReportsSearch, VIEW_KEYS } from './search.ts';
import { Result } from './table/result.tsx';
import { type ReportQuery, useReportQuery } from './use-report-query.ts';
import { useReportsSearch } from './use-reports-search.ts';

/** Errors that only ask for a choice: not shown before the report is requested. */
const NOT_YET: readonly FieldCode[] = ['choose_a_device', 'choose_one_device', 'area_needed'];

/** Any report of the past: asked for in the bar, shown at once, taken away as a file. */
export function ReportsPage() {
  const { t } = useTranslation();
  return useMay('view_reports') ? (
    <Reports />
  ) : (
    <StatePanel icon="lock" title={t('shell.forbidden.title')} text={t('shell.forbidden.text')} alone />
  );
}

function Reports() {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const { search } = useReportsSearch();
  const asked = useReportQuery();
  const isFaulty = Object.keys(asked.faults).length > 0;
  const { data, error, isFetching, refetch } = useQuery(
    pageQuery(asked.kind, isFaulty ? undefined : asked.form, search.page ?? 1, search.pageSize ?? PAGE_SIZE),
  );
  const [tried, setTried] = useState(false);
  const errors = useBarErrors(asked, error, tried);
  const show = (): void => {
    setTried(true);
    if (!isFaulty) void refetch();
  };
  const maySchedule = useMay('schedule_reports');
  const [shown, setShown] = useShownColumns(`reports-${asked.kind}`);
  const Bar = phone ? PhoneBar : FilterBar;
  return (
    <Page title={t('reportScreen.title')} acts={!phone && <Views shown={shown} onShown={setShown} />}>
      {maySchedule && <ReportTabs />}
      <Bar asked={asked} errors={errors} busy={isFetching} onShow={show} />
      {isFaulty || (error && !data) ? (
        <NotYet asked={asked} error={isFaulty ? null : error} onRetry={() => void refetch()} />
      ) : (
        <Result key={asked.kind} asked={asked} page={data} shown={shown} onShown={setShown} />
      )}
    </Page>
  );
}

type Shown = { shown: string[] | null; onShown: (shown: string[] | null) => void };

/** Filters, order and columns that the reader keeps under a name. */
function Views({ shown, onShown }: Shown) {
  const { search } = useReportsSearch();
  const navigate = useNavigate({ from: '/reports' });
  return (
    <SavedViews
      screen="reports"
      search={search}
      keep={VIEW_KEYS}
      columns={shown}
      onOpen={(view) => {
        void navigate({ search: ReportsSearch(view.search) });
        onShown(view.columns);
      }}
    />
  );
}

/** What is wrong at each field of the bar, in words: by the rules of the report, or by what the server said. */
function useBarErrors({ faults }: ReportQuery, error: unknown, tried: boolean): Partial<Record<BarField, string>> {
  const { t } = useTranslation();
  const shown = Object.entries(faults).filter(([, code]) => tried || !NOT_YET.includes(code));
  const own = shown.map(([path, code]) => [barFieldOf(path), t(`fieldErrors.${code}`)] as const);
  const refused = error instanceof CallFailed && shown.length === 0 ? Object.entries(error.fields) : [];
  const others = refused.map(([path, fault]) => [barFieldOf(path), faultWords(fault, t)] as const);
  return Object.fromEntries([...own, ...others]);
}

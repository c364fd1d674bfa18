import { PAGED_ROWS, REPORTS, type ReportPage } from '@balise/contract';
import { languageOf, partWords, thresholdWords } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { PAGE_SIZE as USUAL_OF_LISTS } from '../../../ui/table/page-size.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { PAGE_SIZE, type ReportsSearch } from '../search.ts';
import { type ReportQuery, useTimeZone } from '../use-report-query.ts';
import { useReportsSearch } from '../use-reports-search.ts';
import { columnsOf, shownOf } from './columns.ts';
import { MissingNote } from './missing-note.tsx';
import { hasNeverConnected, NeverConnected, NoRows } from './no-rows.tsx';
import { Printed } from './printed.tsx';
import { ReportCards } from './report-cards.tsx';
import classes from './report-table.module.css';
import { ReportTable } from './report-table.tsx';
import { ResultHead } from './result-head.tsx';
import { SaidNote } from './said-note.tsx';
import { useCellWords } from './use-cell-words.ts';

/** Vehicles that were named one after the other; the file names more. */
const NAMED = 10;

type Properties = {
  asked: ReportQuery;
  /** Undefined while it is on its way. */
  page: ReportPage | undefined;
  /** Ids of the columns shown; null: all. */
  shown: string[] | null;
  onShown: (shown: string[] | null) => void;
};

/** A report: how much it is, its rows and totals, and what arranges them. */
export function Result({ asked, page, shown, onShown }: Properties) {
  const { search } = useReportsSearch();
  const { role } = useUser();
  const phone = useIsPhone();
  const { kind, period } = asked;
  const words = useCellWords({
    kind,
    ...period,
    timeZone: useTimeZone(),
    step: search.step ?? REPORTS[kind].defaults.step ?? 'day',
  });
  const all = columnsOf(kind, role);
  if (page?.total === 0) {
    return (
      <div className={classes.result}>
        <MissingNote page={page} />
        {hasNeverConnected(page) ? <SharedNote page={page} /> : <VehiclesNote page={page} />}
        <ThresholdsNote page={page} />
        {hasNeverConnected(page) ? <NeverConnected page={page} /> : <NoRows kind={kind} />}
      </div>
    );
  }
  const Rows = phone ? ReportCards : ReportTable;
  return (
    <div className={classes.result}>
      <Printed asked={asked} page={page} />
      <MissingNote page={page} />
      <ResultHead asked={asked} page={page} columns={all} shown={shown} onShown={onShown} />
      <VehiclesNote page={page} />
      <ThresholdsNote page={page} />
      <Rows page={page} columns={shownOf(all, shown)} all={all} words={words}>
        {page && <Turn total={page.total} />}
      </Rows>
    </div>
  );
}

/** The pages of the rows, as far as the server turns them; what lies behind is in the file. */
function Turn({ total }: { total: number }) {
  const { search, set } = useReportsSearch();
  return (
    <Pager
      total={Math.min(total, PAGED_ROWS)}
      page={search.page}
      pageSize={search.pageSize ?? PAGE_SIZE}
      onChange={(next) =>
        'pageSize' in next
          ? set({ pageSize: (next.pageSize ?? USUAL_OF_LISTS) as ReportsSearch['pageSize'] })
          : set({ page: next.page })
      }
    />
  );
}

/** By what the rows were found, where they were found for this report; nothing where they are of history. */
function ThresholdsNote({ page }: { page: ReportPage | undefined }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  if (!page) return null;
  const said = page.thresholds.map((thresholds) =>
    thresholdWords(thresholds, page, languageOf(i18n.resolvedLanguage), format),
  );
  return <SaidNote title={t('reports.thresholds.title')} said={said} />;
}

/** What a reader must know of the report's vehicles: whose driving style cannot be measured, which shared ones are left out, which never connected, and which changed hands within its period. */
function VehiclesNote({ page }: { page: ReportPage | undefined }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  if (!page) return null;
  const names = page.neverConnected.slice(0, NAMED).map(({ vehicle }) => vehicle);
  const [named, more] = [names.join(', '), page.neverConnected.length - names.length];
  const neverConnected = more > 0 ? t('reports.neverConnected.more', { names: named, count: more }) : named;
  const parts = page.parts.map((part) => partWords(part, languageOf(i18n.resolvedLanguage), format));
  const clients = page.speedingHidden.join(', ');
  const hidden = clients === '' ? [] : [t('reports.speedingHidden.text', { clients })];
  const style = t('reports.unmeasured.text', { count: page.unmeasured });
  return (
    <>
      <SaidNote title={t('reports.unmeasured.title')} said={page.unmeasured > 0 ? [style] : []} />
      <SaidNote title={t('reports.speedingHidden.title')} said={hidden} />
      <SharedNote page={page} />
      <SaidNote title={t('reports.neverConnected.title')} said={neverConnected === '' ? [] : [neverConnected]} />
      <SaidNote title={t('reports.part.title')} said={parts} />
    </>
  );
}

/** How many shared vehicles of its groups the report is not about, and why. */
function SharedNote({ page: { sharedLeftOut: left } }: { page: ReportPage }) {
  const { t } = useTranslation();
  const said = left ? [t(`reports.sharedLeftOut.${left.why}`, { count: left.count })] : [];
  return <SaidNote title={t('reports.sharedLeftOut.title')} said={said} />;
}

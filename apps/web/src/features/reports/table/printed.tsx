import type { ReportPage } from '@balise/contract';
import { REPORTS } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { wornBrand } from '../../../brand/worn.ts';
import { useFormat } from '../../../language/use-format.ts';
import { periodWords } from '../../../ui/period/period-words.ts';
import { useFilterWords } from '../bar/use-filter-words.ts';
import { useVehicleWords } from '../bar/use-vehicle-words.ts';
import { chosenIn } from '../report-query.ts';
import type { ReportQuery } from '../use-report-query.ts';
import { useReportsSearch } from '../use-reports-search.ts';
import classes from './report-table.module.css';

/** The head of a printed report: what it is, of whom, when, and when it was made. On screen the bar says it. */
export function Printed({ asked, page }: { asked: ReportQuery; page: ReportPage | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { brand, client } = useUser();
  const { search } = useReportsSearch();
  const vehicles = useVehicleWords(REPORTS[asked.kind].devices)(chosenIn(search));
  const filters = useFilterWords(asked.kind);
  if (!page) return null;
  const said = [
    client?.fullName,
    periodWords(asked.period, asked.now, page.timeZone, format, t),
    vehicles,
    ...filters,
    t('reportScreen.rows', { count: page.total, number: format.number(page.total) }),
    t('period.zone', { zone: page.timeZone }),
    format.dateTime(page.generatedAt),
  ];
  return (
    <div className={classes.printed}>
      <b>{t(`reports.kinds.${asked.kind}`)}</b> {wornBrand(brand).displayName}
      <br />
      {said.filter(Boolean).join(' · ')}
      {page.total > page.rows.length && (
        <>
          <br />
          {t('reportScreen.first', { number: format.number(page.total) })}
        </>
      )}
    </div>
  );
}

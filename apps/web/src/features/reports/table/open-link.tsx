import type { ReportPage, ReportRow } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import type { Column } from './columns.ts';
import { historyOf, timeOf } from './use-open-row.ts';

type Properties = { page: ReportPage; columns: readonly Column[]; row: ReportRow; name: string };

/** The vehicle of a row, which leads to what the row tells of on the map; words alone for who may not see that. */
export function OpenLink({ page, columns, row, name }: Properties) {
  const { t } = useTranslation();
  const { moments } = useFormat();
  if (!useMay('view_history')) return name;
  const { from, to } = timeOf(row, page);
  return (
    <Link
      to="/history"
      search={historyOf(page, columns, row)}
      title={t('reportScreen.open', { plate: name, period: moments(from, to) })}
      onClick={(event) => event.stopPropagation()}
    >
      {name}
    </Link>
  );
}

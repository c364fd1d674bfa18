import type { PositionRow } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { usePositionColumns } from './position-columns.tsx';
import classes from './positions-drawer.module.css';

type Properties = {
  label: string;
  rows: readonly PositionRow[];
  /** Of the whole period; null: not known. */
  total: number | null;
  more: boolean;
  loading: boolean;
  onMore: () => void;
  onShow: (at: number) => void;
};

/** Any number of positions: only those in view are in the page, and more are loaded near the end. */
export function PositionTable({ label, rows, total, more, loading, onMore, onShow }: Properties) {
  const { t } = useTranslation();
  const columns = usePositionColumns(onShow);
  return (
    <>
      <DataTable
        {...{ label, columns, rows }}
        isInSection
        isDense
        className={classes.table}
        keyOf={(_, index) => index}
        virtual={{ rowHeight: 32, total, ...(more && !loading ? { onEnd: onMore } : {}) }}
        markOf={({ quality }) => (quality > 0 ? { mark: 'doubtful', title: t('history.table.doubtful') } : undefined)}
      />
      {loading && (
        <p className={classes.none} role="status">
          {t('history.table.loading')}
        </p>
      )}
    </>
  );
}

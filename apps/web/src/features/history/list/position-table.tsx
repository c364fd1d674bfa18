import type { PositionRow } from '@balise/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { PositionCells } from './position-cells.tsx';
import classes from './positions-drawer.module.css';

const ROW = 32; // px
const AHEAD = 30; // rows before the end of what is there, from which more is asked for
const COLUMNS = [
  ...(['time', 'speed', 'course', 'altitude', 'ignition'] as const),
  ...(['satellites', 'place', 'coordinates', 'more'] as const),
];

type Properties = {
  rows: readonly PositionRow[];
  /** Of the whole period; null: not known. */
  total: number | null;
  more: boolean;
  loading: boolean;
  onMore: () => void;
  onShow: (at: number) => void;
};

/** Any number of positions: only those in view are in the page, and the next are fetched as the end comes near. */
export function PositionTable({ rows, total, more, loading, onMore, onShow }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    ...{ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 12 },
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && !loading && last >= rows.length - AHEAD) onMore();
  }, [more, loading, last, rows.length, onMore]);
  return (
    <div ref={scroller} className={classes.scroller}>
      <table aria-rowcount={total ?? -1} className={classes.table}>
        <thead className={classes.head}>
          <tr className={classes.row}>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`history.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <tr
                key={index}
                aria-rowindex={index + 1}
                className={classes.row}
                data-doubtful={row.quality > 0 || undefined}
                title={row.quality > 0 ? t('history.table.doubtful') : undefined}
                style={{ transform: `translateY(${start}px)` }}
              >
                <PositionCells row={row} format={format} onShow={onShow} />
              </tr>
            );
          })}
        </tbody>
      </table>
      {loading && (
        <p className={classes.none} role="status">
          {t('history.table.loading')}
        </p>
      )}
    </div>
  );
}

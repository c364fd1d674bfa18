import type { Device } from '@balise/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { columnsFor, features } from './device-columns.tsx';
import { DeviceList } from './device-list.tsx';
import classes from './device-table.module.css';
import { HeadCell } from './head-cell.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

const ROW = 40; // px, --row-1
const NOTHING: Device[] = [];

/** The vehicles as a table whose first column stays in view; on a phone as a list. `children` is the foot. */
export function DeviceTable({ devices, children }: { devices: Device[] | undefined; children: ReactNode }) {
  const wide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  return (
    <section className={classes.box}>
      {wide ? <Table devices={devices} /> : <DeviceList devices={devices} />}
      {children}
    </section>
  );
}

function Table({ devices }: { devices: Device[] | undefined }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const columns = useMemo(() => columnsFor(role), [role]);
  const table = useTable({ features, columns, data: devices ?? NOTHING, getRowId: ({ id }) => String(id) });
  const rows = table.getRowModel().rows;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <section ref={scroller} className={classes.scroller} aria-label={t('devices.title')}>
      <table className={classes.table} aria-rowcount={rows.length + 1} aria-busy={devices === undefined}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeadCell key={header.id} column={header.column.columnDef} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {devices === undefined && <SkeletonRows columns={columns.length} />}
          {before > 0 && <Gap height={before} columns={columns.length} />}
          {shown.map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <tr key={row.id} aria-rowindex={index + 2}>
                  {row.getAllCells().map((cell) => (
                    <td key={cell.id} data-align={cell.column.columnDef.meta?.align}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              )
            );
          })}
          {after > 0 && <Gap height={after} columns={columns.length} />}
        </tbody>
      </table>
    </section>
  );
}

/** Stands for the rows that are out of view. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

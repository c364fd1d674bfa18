import type { Device } from '@balise/contract';
import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import table from '../../ui/data-table.module.css';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { WaitingRows } from '../../ui/waiting.tsx';
import { columnsFor, type DeviceColumn } from './device-columns.tsx';
import { DeviceList } from './device-list.tsx';
import classes from './device-table.module.css';
import { HeadCell } from './head-cell.tsx';
import { type Selection, useSelection } from './selection.ts';

const ROW = 32; // px, --row-1 of the compact density
const NOTHING: Device[] = [];

type Properties = { devices: Device[] | undefined; shown: readonly string[] | null };

/** The vehicles as a table whose first column stays in view; on a phone as a list. `children` is the foot. */
export function DeviceTable({ children, ...properties }: Properties & { children: ReactNode }) {
  const phone = useIsPhone();
  return (
    <section className={table.box} data-fills data-density={phone ? undefined : 'compact'}>
      {phone ? <DeviceList devices={properties.devices} /> : <Table {...properties} />}
      {children}
    </section>
  );
}

function Table({ devices: loaded, shown }: Properties) {
  const devices = loaded ?? NOTHING;
  const { t } = useTranslation();
  const { role } = useUser();
  const selection = useSelection();
  const columns = useMemo(() => columnsFor(role, shown), [role, shown]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: devices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const width = columns.length + (selection ? 1 : 0);
  return (
    <section ref={scroller} className={table.scroller} aria-label={t('devices.title')}>
      <table
        className={`${table.table} ${classes.table}`}
        aria-rowcount={devices.length + 1}
        aria-busy={loaded === undefined}
        data-selects={selection ? true : undefined}
      >
        <thead>
          <tr>
            {selection && <SelectPage devices={devices} selection={selection} />}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={(event) => walk(event, (index) => virtual.scrollToIndex(index))}>
          {loaded === undefined && <WaitingRows columns={width} />}
          {before > 0 && <Gap height={before} columns={width} />}
          {items.map(({ index }) => {
            const device = devices[index];
            return (
              device && (
                <Row
                  key={device.id}
                  {...{ device, index, columns, selection }}
                  chosen={selection?.ids.has(device.id) ?? false}
                />
              )
            );
          })}
          {after > 0 && <Gap height={after} columns={width} />}
        </tbody>
      </table>
    </section>
  );
}

type RowProperties = {
  device: Device;
  index: number;
  columns: DeviceColumn[];
  selection: Selection | null;
  chosen: boolean;
};

const Row = memo(
  function Row({ device, index, columns, selection, chosen }: RowProperties) {
    const { t } = useTranslation();
    return (
      <tr aria-rowindex={index + 2} data-index={index} data-chosen={chosen || undefined}>
        {selection && (
          <td className={classes.select}>
            <Checkbox
              aria-label={t('devices.bulk.selectOne', { plate: device.designation })}
              checked={chosen}
              onChange={(event) => selection.toggle(device.id, event.currentTarget.checked)}
            />
          </td>
        )}
        {columns.map(({ id, align, cell }) => (
          <td key={id} data-align={align} data-column={id}>
            {cell(device)}
          </td>
        ))}
      </tr>
    );
  },
  // a change of the selection draws only the rows that it is about
  (one, other) =>
    one.device === other.device &&
    one.chosen === other.chosen &&
    one.columns === other.columns &&
    one.index === other.index,
);

function SelectPage({ devices, selection }: { devices: Device[]; selection: Selection }) {
  const { t } = useTranslation();
  const ids = devices.map(({ id }) => id);
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <th scope="col" className={classes.select}>
      <Checkbox
        aria-label={t('devices.bulk.selectPage')}
        checked={ids.length > 0 && chosen === ids.length}
        indeterminate={chosen > 0 && chosen < ids.length}
        onChange={(event) => selection.toggleAll(ids, event.currentTarget.checked)}
      />
    </th>
  );
}

/** Up and down walk the rows along the same control: the checkbox, the plate, the switch. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>, show: (index: number) => void): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const cell = (event.target as HTMLElement).closest('td');
  const row = cell?.closest('tr');
  if (!step || !cell || !row) return;
  const place = [...row.cells].indexOf(cell);
  const next = Number(row.dataset.index) + step;
  const body = event.currentTarget;
  const focus = () =>
    body
      .querySelector<HTMLTableRowElement>(`tr[data-index="${next}"]`)
      ?.cells[place]?.querySelector<HTMLElement>('a, button, input')
      ?.focus();
  event.preventDefault();
  show(next);
  focus();
}

/** Stands for the rows that are out of view. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

import type { Device } from '@balise/contract';
import { type KeyboardEvent, memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { WaitingRows } from '../../../ui/page/waiting.tsx';
import table from '../../../ui/table/data-table.module.css';
import { RowCheckbox } from '../../../ui/table/row-checkbox.tsx';
import { type Selection, useSelection } from '../../../ui/table/selection.ts';
import { SortHeading } from '../../../ui/table/sort-heading.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { columnsFor, type DeviceColumn } from './device-columns.tsx';
import { DeviceList } from './device-list.tsx';
import classes from './device-table.module.css';
import { useDevicesSearch } from './use-devices-search.ts';

const AT_ONCE = 30; // rows: as many as a screen shows; the others of the page follow when those are drawn
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
  const drawn = Math.max(useDeferredValue(devices.length, AT_ONCE), AT_ONCE);
  return (
    <section className={table.scroller} aria-label={t('devices.title')}>
      <table
        className={`${table.table} ${classes.table}`}
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
        <tbody onKeyDown={walk}>
          {loaded === undefined && <WaitingRows columns={columns.length + (selection ? 1 : 0)} />}
          {devices.slice(0, drawn).map((device) => (
            <Row key={device.id} {...{ device, columns, selection }} chosen={selection?.ids.has(device.id) ?? false} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RowProperties = {
  device: Device;
  columns: DeviceColumn[];
  selection: Selection | null;
  chosen: boolean;
};

const Row = memo(
  function Row({ device, columns, selection, chosen }: RowProperties) {
    const { t } = useTranslation();
    return (
      <tr data-chosen={chosen || undefined}>
        {selection && (
          <td className={classes.select}>
            <RowCheckbox
              name={t('devices.bulk.selectOne', { plate: device.designation })}
              checked={chosen}
              onChange={(on) => selection.toggle(device.id, on)}
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
  (one, other) => one.device === other.device && one.chosen === other.chosen && one.columns === other.columns,
);

function SelectPage({ devices, selection }: { devices: Device[]; selection: Selection }) {
  const { t } = useTranslation();
  const ids = devices.map(({ id }) => id);
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <th scope="col" className={classes.select}>
      <RowCheckbox
        name={t('devices.bulk.selectPage')}
        checked={ids.length > 0 && chosen === ids.length}
        isMixed={chosen > 0 && chosen < ids.length}
        onChange={(on) => selection.toggleAll(ids, on)}
      />
    </th>
  );
}

/** Up and down walk the rows along the same control: the checkbox, the plate, the switch. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const cell = (event.target as HTMLElement).closest('td');
  const row = cell?.closest('tr');
  if (!step || !cell || !row) return;
  const next = event.currentTarget.rows[row.sectionRowIndex + step];
  next?.cells[cell.cellIndex]?.querySelector<HTMLElement>('a, button, input')?.focus();
  event.preventDefault();
}

/** The heading of a column; its order is that of the address. */
function HeadCell({ column: { id, order, align, silent } }: { column: DeviceColumn }) {
  const { t } = useTranslation();
  const { search, set } = useDevicesSearch();
  const { order: sortedBy = 'designation', direction = 'asc' } = search;
  return (
    <SortHeading
      label={t(`devices.columns.${id}`)}
      align={align}
      isSilent={silent}
      sorted={order && (sortedBy === order ? direction : null)}
      onSort={(next) => set({ order, direction: next === 'desc' ? next : undefined })}
    />
  );
}

import {
  exportWorkOrders,
  type ListedWorkOrder,
  OPEN_ORDER_STATES,
  WORK_ORDER_STATES,
  type WorkOrderId,
} from '@balise/contract';
import { ActionIcon, Button, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMay, useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { VehicleFilter } from '../../../ui/picker/vehicles.tsx';
import board from '../../../ui/table/board.module.css';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { MaintenanceTabs } from '../maintenance-tabs.tsx';
import { costsQuery } from '../requests.ts';
import { useDueWords } from '../use-due-words.ts';
import { OrderDialog } from './order-dialog.tsx';
import { OrderForm } from './order-form.tsx';
import { ordersQuery } from './requests.ts';
import { ORDER_FILTERS, type OrdersSearch, useOrdersSearch } from './search.ts';
import { WaitingOrders } from './waiting-orders.tsx';

/** Lines that the board has at most. */
const ON_BOARD = 100;

const filtersOf = ({ search, clientId, device, assignee, state }: OrdersSearch, isBoard: boolean) => ({
  ...(search && { search }),
  ...(clientId && { clientId }),
  ...(device && { deviceId: device }),
  ...(assignee && { assigneeId: assignee }),
  ...(state && !isBoard && { state }),
});

/** Work orders as a list, or as a board with a column for each state. */
export function OrdersPage() {
  const { t } = useTranslation();
  const list = useOrdersSearch();
  const { search, set } = list;
  const isBoard = search.view === 'board';
  const { data, error } = useQuery(
    ordersQuery({
      ...filtersOf(search, isBoard),
      page: isBoard ? 1 : (search.page ?? 1),
      pageSize: isBoard ? ON_BOARD : (search.pageSize ?? PAGE_SIZE),
    }),
  );
  const may = useMay('manage_maintenance');
  const isPhone = useIsPhone();
  const columns = useOrderColumns();
  if (error && !data) throw error; // the route's error screen says why
  const open = ({ id }: ListedWorkOrder) => set({ order: id });
  const add = may && (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t('workshop.add')}
    </Button>
  );
  return (
    <ListPage
      title={t('maintenance.title')}
      screen="work-orders"
      searchHint={t('workshop.search')}
      {...{ list, columns, rows: data?.orders, total: data?.total }}
      keyOf={({ id }) => id}
      onOpen={open}
      acts={isPhone && may ? <AddOnPhone onAdd={() => set({ add: true })} /> : add}
      above={
        <>
          <MaintenanceTabs />
          {may && <WaitingOrders />}
        </>
      }
      filters={<Filters counts={data?.counts} />}
      exported={{
        title: t('workshop.title'),
        fetchFile: (choice) => call(exportWorkOrders, { body: { ...filtersOf(search, isBoard), ...choice } }),
      }}
      empty={{ icon: 'wrench', ...t('workshop.none', { returnObjects: true }), action: add }}
      noMatch={{ ...t('workshop.noMatch', { returnObjects: true }), clears: ORDER_FILTERS }}
      {...(isBoard && data && { body: <Board orders={data.orders} counts={data.counts} onOpen={open} />, foot: false })}
    >
      {search.order && <OrderDialog id={search.order as WorkOrderId} onClose={() => set({ order: undefined })} />}
      {may && search.add && (
        <OrderForm
          deviceId={search.device}
          onSaved={({ id }) => set({ add: undefined, order: id })}
          onClose={() => set({ add: undefined })}
        />
      )}
    </ListPage>
  );
}

/** Beside the title of a phone there is no room for words. */
function AddOnPhone({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <ActionIcon size={44} aria-label={t('workshop.add')} onClick={onAdd}>
      <Icon name="add" />
    </ActionIcon>
  );
}

type Counts = Record<(typeof WORK_ORDER_STATES)[number], number>;

function Filters({ counts }: { counts: Counts | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const user = useUser();
  const { search, set } = useOrdersSearch();
  const label = (state: (typeof WORK_ORDER_STATES)[number]) =>
    counts ? `${t(`workshop.states.${state}`)} (${number(counts[state])})` : t(`workshop.states.${state}`);
  return (
    <>
      <SegmentedControl
        aria-label={t('workshop.list')}
        data={[
          { value: 'list', label: t('workshop.list') },
          { value: 'board', label: t('workshop.board') },
        ]}
        value={search.view ?? 'list'}
        onChange={(view) => set({ view: view === 'board' ? 'board' : undefined })}
      />
      {search.view !== 'board' && (
        <Select
          aria-label={t('workshop.state')}
          placeholder={t('workshop.openStates')}
          clearable
          data={WORK_ORDER_STATES.map((state) => ({ value: state, label: label(state) }))}
          value={search.state ?? null}
          onChange={(state) => set({ state: (state as (typeof WORK_ORDER_STATES)[number] | null) ?? undefined })}
        />
      )}
      {user.role === 'client' && (
        <SegmentedControl
          aria-label={t('workshop.assignee')}
          data={[
            { value: 'all', label: t('workshop.anybody') },
            { value: 'mine', label: t('workshop.mine') },
          ]}
          value={search.assignee === user.id ? 'mine' : 'all'}
          onChange={(whose) => set({ assignee: whose === 'mine' ? user.id : undefined })}
        />
      )}
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      <VehicleFilter value={search.device} onChange={(device) => set({ device })} />
    </>
  );
}

function useOrderColumns(): TableColumn<ListedWorkOrder>[] {
  const { t } = useTranslation();
  const words = useDueWords();
  const { data: costs } = useQuery(costsQuery(undefined));
  const currency = costs?.currency ?? null;
  return [
    { id: 'number', label: t('workshop.number'), width: 70, phone: 'beside', cell: ({ number }) => `#${number}` },
    {
      id: 'vehicle',
      label: t('workshop.vehicle'),
      phone: 'title',
      cell: ({ designation }) => <b className="medium">{designation}</b>,
      onPhone: ({ designation }) => designation,
    },
    { id: 'title', label: t('workshop.what'), width: 320, phone: 'below', cell: ({ title }) => title },
    { id: 'state', label: t('workshop.state'), phone: 'end', cell: ({ state }) => t(`workshop.states.${state}`) },
    { id: 'priority', label: t('workshop.priority'), cell: (order) => <Priority order={order} /> },
    {
      id: 'assignee',
      label: t('workshop.assignee'),
      phone: 'below',
      cell: ({ assignee, workshop }) => assignee || workshop || '—',
    },
    { id: 'dueOn', label: t('workshop.dueOn'), phone: 'below', cell: (order) => <DueOn order={order} /> },
    {
      id: 'progress',
      label: t('workshop.progress'),
      align: 'end',
      cell: ({ lines, linesDone }) => (lines === 0 ? '—' : t('workshop.linesDone', { done: linesDone, count: lines })),
    },
    {
      id: 'cost',
      label: t('workshop.cost'),
      align: 'end',
      cell: ({ totalCost }) => (totalCost === 0 ? '—' : words.money(totalCost, currency)),
    },
  ];
}

function Priority({ order: { priority } }: { order: ListedWorkOrder }) {
  const { t } = useTranslation();
  return (
    <span className={priority === 'urgent' ? 'bad medium' : undefined}>{t(`workshop.priorities.${priority}`)}</span>
  );
}

function DueOn({ order: { dueOn, state } }: { order: ListedWorkOrder }) {
  const { t } = useTranslation();
  const words = useDueWords();
  if (dueOn === null) return '—';
  const isOver = state === 'done' || state === 'cancelled';
  const isLate = !isOver && dueOn < new Date().toISOString().slice(0, 10);
  return (
    <span
      className={isLate ? 'bad' : undefined}
    >{`${words.day(dueOn)}${isLate ? ` · ${t('workshop.late')}` : ''}`}</span>
  );
}

type BoardProperties = { orders: readonly ListedWorkOrder[]; counts: Counts; onOpen: (order: ListedWorkOrder) => void };

function Board({ orders, counts, onOpen }: BoardProperties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <div className={board.board}>
      {OPEN_ORDER_STATES.map((state) => {
        const some = orders.filter((order) => order.state === state);
        return (
          <section key={state} className={board.column} aria-label={t(`workshop.states.${state}`)}>
            <h2>
              {t(`workshop.states.${state}`)} <span>{number(counts[state])}</span>
            </h2>
            {some.length === 0 && <p className="text-sm muted">{t('workshop.emptyColumn')}</p>}
            {some.map((order) => (
              <button key={order.id} type="button" className={board.card} onClick={() => onOpen(order)}>
                <span className={board.cardHead}>
                  <b className="semibold">{order.designation}</b>
                  <span className="text-xs muted">#{order.number}</span>
                </span>
                <span className="text-sm">{order.title}</span>
                <span className="text-xs muted">
                  {[order.assignee || order.workshop, order.lines > 0 ? `${order.linesDone}/${order.lines}` : '']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={board.cardHead}>
                  <span className="text-xs">
                    <DueOn order={order} />
                  </span>
                  <span className="text-xs">
                    <Priority order={order} />
                  </span>
                </span>
              </button>
            ))}
          </section>
        );
      })}
    </div>
  );
}

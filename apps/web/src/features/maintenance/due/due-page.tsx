import { type DueCounts, exportDues, type ServiceVehicleId } from '@balise/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { EntityFilter } from '../../../ui/picker/entity-picker.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { GroupSelect } from '../../groups/index.ts';
import { PlanDayDialog } from '../acts/plan-day-dialog.tsx';
import { WaitingCompletions } from '../acts/waiting-completions.tsx';
import { MaintenanceTabs } from '../maintenance-tabs.tsx';
import { costsQuery, duesQuery, servicesQuery } from '../requests.ts';
import { DUE_FILTERS, type DueSearch, useDueSearch } from '../search.ts';
import { useDueWords } from '../use-due-words.ts';
import classes from './due.module.css';
import { DueBoard, DueLines, DueTable, URGENT_FIRST } from './due-lines.tsx';
import { DuePanel } from './due-panel.tsx';

/** Rows of a page: most fleets are on one. */
const ROWS = 100;

const filtersOf = (search: DueSearch) => ({
  ...selectionOf(search),
  ...(search.state && { state: search.state }),
});

/** What is shown, whatever its state. */
const selectionOf = ({ search, clientId, service, group, device }: DueSearch) => ({
  ...(search && { search }),
  ...(clientId && { clientId }),
  ...(service && { serviceId: service }),
  ...(group && { groupId: group }),
  ...(device && { deviceId: device }),
});

/** What is due when; who only inspects vehicles is led to the inspections. */
export function DuePage() {
  return useMay('view_maintenance') ? <Dues /> : <Navigate to="/maintenance/inspections" search={{}} replace />;
}

/** The most urgent first, and the reasons of the one that is chosen. */
function Dues() {
  const { t } = useTranslation();
  const list = useDueSearch();
  const { search, set } = list;
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const mayManage = useMay('manage_maintenance');
  const page = { page: search.page ?? 1, pageSize: search.pageSize ?? ROWS };
  const { data, error } = useQuery(duesQuery({ ...filtersOf(search), ...page }));
  if (error && !data) throw error; // the route's error screen says why
  const panel = search.due !== undefined && (
    <DuePanel id={search.due as ServiceVehicleId} onClose={() => set({ due: undefined })} />
  );
  const waiting = mayManage && <WaitingCompletions />;
  if (isPhone && panel) return <OnPhone waiting={waiting} panel={panel} />;
  const choose = (due: number) => set({ due }, search.due !== undefined);
  return (
    <ListPage
      title={t('maintenance.title')}
      screen="maintenance"
      searchHint={t('maintenance.filters.search')}
      list={list}
      columns={[]}
      keyOf={({ id }: { id: number }) => id}
      rows={data?.dues}
      total={data?.total}
      isUncounted
      acts={<Acts onPlan={() => set({ plan: true })} />}
      exported={{
        title: t('maintenance.sheets.dues'),
        fetchFile: (choice) => call(exportDues, { body: { ...filtersOf(search), ...choice } }),
      }}
      above={
        <>
          <MaintenanceTabs />
          {waiting}
          {data && <Tiles counts={data.counts} />}
        </>
      }
      filters={<Filters />}
      empty={{
        icon: 'wrench',
        ...t('maintenance.notAttached', { returnObjects: true }),
        action: (
          <Button onClick={() => void navigate({ to: '/maintenance/services' })}>
            {t('maintenance.notAttached.action')}
          </Button>
        ),
      }}
      noMatch={{ ...t('maintenance.noMatch', { returnObjects: true }), clears: DUE_FILTERS }}
      body={
        data && (
          <div className={classes.split} data-open={panel ? true : undefined}>
            <Shown view={search.view} isPhone={isPhone}>
              {{
                board: <DueBoard {...data} onChoose={choose} />,
                lines: <DueLines {...data} onChoose={choose} />,
                table: <DueTable {...data} chosen={search.due} onChoose={choose} />,
                foot: data.total > ROWS && (
                  <Pager
                    total={data.total}
                    page={search.page}
                    pageSize={search.pageSize ?? ROWS}
                    onChange={(next) => set(next as Partial<DueSearch>)}
                  />
                ),
              }}
            </Shown>
            {panel && <div className={classes.box}>{panel}</div>}
          </div>
        )
      }
    >
      {search.plan && mayManage && (
        <PlanDayDialog selection={selectionOf(search)} onClose={() => set({ plan: undefined })} />
      )}
    </ListPage>
  );
}

/** One service fills a phone, below what waits to be sent. */
function OnPhone({ waiting, panel }: { waiting: ReactNode; panel: ReactNode }) {
  return (
    <main className={classes.panel}>
      {waiting}
      {panel}
    </main>
  );
}

type Views = { board: ReactNode; lines: ReactNode; table: ReactNode; foot: ReactNode };

function Shown({ view, isPhone, children }: { view: 'board' | undefined; isPhone: boolean; children: Views }) {
  if (view === 'board' && !isPhone) return children.board;
  return (
    <div className={classes.box}>
      <div className={classes.scroll}>{isPhone ? children.lines : children.table}</div>
      {children.foot}
    </div>
  );
}

function Acts({ onPlan }: { onPlan: () => void }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  if (!useMay('manage_maintenance') || isPhone) return null;
  return (
    <>
      <Button variant="default" leftSection={<Icon name="calendar" />} onClick={onPlan}>
        {t('maintenance.planDay.open')}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="add" />}
        renderRoot={(props) => <Link to="/maintenance/services" search={{ add: true }} {...props} />}
      >
        {t('maintenance.actions.newService')}
      </Button>
    </>
  );
}

/** How many are in each state: pressing one shows them alone. */
function Tiles({ counts }: { counts: DueCounts }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useDueWords();
  const { search, set } = useDueSearch();
  const { data: costs } = useQuery(costsQuery(search.clientId));
  const month = costs?.months.at(-1)?.month;
  const hints = { soon: t('maintenance.tiles.soonHint'), ok: t('maintenance.tiles.okHint'), due: '', overdue: '' };
  const looks = { overdue: classes.bad, due: classes.bad, soon: classes.warm, ok: '' };
  return (
    <div className={classes.tiles}>
      {URGENT_FIRST.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.tile}
          aria-pressed={search.state === state}
          onClick={() => set({ state: search.state === state ? undefined : state })}
        >
          <span className={classes.tileName}>{t(`maintenance.states.${state}`)}</span>
          <span className={`${classes.tileFigure} ${counts[state] > 0 ? looks[state] : ''}`}>
            {format.number(counts[state])}
            {hints[state] && <small>{hints[state]}</small>}
          </span>
        </button>
      ))}
      {costs && month && (
        <Link to="/maintenance/costs" className={`${classes.tile} ${classes.costTile}`}>
          <span className={classes.tileName}>
            {t('maintenance.tiles.cost', { month: format.month(Date.parse(`${month}-15`)) })}
          </span>
          <span className={classes.tileFigure}>{words.money(costs.costThisMonth, costs.currency)}</span>
        </Link>
      )}
    </div>
  );
}

function Filters() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { search, set } = useDueSearch();
  const { data: services = [] } = useQuery(servicesQuery(search.clientId));
  return (
    <>
      <ClientFilter
        value={search.clientId}
        onChange={(clientId) => set({ clientId, group: undefined, service: undefined })}
      />
      <EntityFilter
        of={{ data: services.map(({ id, name }) => ({ value: String(id), label: name })) }}
        label={t('maintenance.filters.service')}
        all={t('maintenance.filters.anyService')}
        value={search.service}
        onChange={(service) => set({ service })}
      />
      <GroupSelect value={search.group} clientId={search.clientId} onChange={(group) => set({ group })} />
      {!isPhone && (
        <SegmentedControl
          data={[
            { value: 'list', label: t('maintenance.actions.list') },
            { value: 'board', label: t('maintenance.actions.board') },
          ]}
          value={search.view ?? 'list'}
          onChange={(view) => set({ view: view === 'board' ? 'board' : undefined })}
        />
      )}
    </>
  );
}

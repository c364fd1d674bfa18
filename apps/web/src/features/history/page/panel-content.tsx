import { Button, SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../../api/words-of.ts';
import { useFormat } from '../../../language/use-format.ts';
import { serverNow } from '../../../live/index.ts';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import { asMoment } from '../../../ui/period/moment-in-address.ts';
import { isOfWholeDays, neighbour, presetPeriod } from '../../../ui/period/period.ts';
import { historyStateOf } from '../history-state.ts';
import { EventList } from '../list/event-list.tsx';
import { TimelineList } from '../list/timeline-list.tsx';
import type { Replay } from '../replay/replay.ts';
import { retryPast } from '../requests.ts';
import { asDevices } from '../search.ts';
import { type History, nameOf, type PastOfVehicle } from '../use-history.ts';
import { useHistorySearch, useWriteSearch } from '../use-history-search.ts';
import type { HistorySelection } from '../use-selection.ts';
import { joined } from './missing-times.ts';
import classes from './panel.module.css';
import { Sums } from './sums.tsx';
import { VehicleList } from './vehicle-list.tsx';

type Properties = {
  history: History;
  replay: Replay;
  selection: HistorySelection;
  /** The first figures only, on one line. */
  short?: boolean;
};

/** The sums and the trips of the active vehicle, or why there are none. */
export function PanelContent({ history, replay, selection, short = false }: Properties) {
  const { t } = useTranslation();
  const { active } = history;
  const write = useWriteSearch();
  const list = useHistorySearch('panel');
  if (!active) {
    return (
      <div className={classes.first}>
        <p className={classes.invitation}>{t('history.empty.text')}</p>
        <VehicleList
          chosen={[]}
          onChange={(ids) => write({ devices: asDevices(ids) }, true)}
          onOnly={(id) => write({ devices: id }, true)}
        />
      </div>
    );
  }
  const standing = historyStateOf(active);
  if (standing === 'gone') return <Gone history={history} vehicle={active} />;
  if (standing === 'failed') return <Failed vehicle={active} />;
  if (standing === 'notYours') return <NotYours />;
  if (standing === 'nothing') return <Nothing history={history} />;
  if (!active.past) return <Waiting />;
  return (
    <>
      <Sums past={active.past} short={short} />
      <Notes vehicle={active} history={history} />
      <ListChoice list={list} onChange={(next) => write({ panel: next })} />
      {list === 'events' ? (
        <EventList history={history} replay={replay} />
      ) : (
        <TimelineList history={history} replay={replay} selection={selection} />
      )}
    </>
  );
}

type ListProperties = { list: 'events' | undefined; onChange: (list: 'events' | undefined) => void };

/** Trips and stops, or single events. */
function ListChoice({ list, onChange }: ListProperties) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      className={classes.lists ?? ''}
      size="xs"
      fullWidth
      aria-label={t('history.events.choice')}
      value={list ?? 'timeline'}
      data={[
        { value: 'timeline', label: t('history.panel') },
        { value: 'events', label: t('history.events.title') },
      ]}
      onChange={(next) => onChange(next === 'events' ? next : undefined)}
    />
  );
}

/** What is not known or not shown, beside what is. */
function Notes({ vehicle, history }: { vehicle: PastOfVehicle; history: History }) {
  const { t } = useTranslation();
  const { moments } = useFormat();
  const missing = joined(vehicle.path?.missing ?? []);
  const owned = vehicle.past?.stored.owned ?? [];
  const covered = owned.reduce((sum, { from, to }) => sum + to - from, 0);
  const partly = covered < history.period.to - history.period.from;
  return (
    <>
      {partly && (
        <p className={classes.note}>
          {t('history.notYours.partly', { times: owned.map(({ from, to }) => moments(from, to)).join(' ; ') })}
        </p>
      )}
      {missing.length > 0 && (
        <p className={classes.note} role="status">
          {t('history.missing', { times: missing.map(({ from, to }) => moments(from, to)).join(' ; ') })}
        </p>
      )}
      {vehicle.error !== null && (
        <p className={classes.note}>
          {t('history.failed.partly')}{' '}
          <UnstyledButton className={classes.again} onClick={() => void retryPast(vehicle.id)}>
            {t('common.retry')}
          </UnstyledButton>
        </p>
      )}
    </>
  );
}

function NotYours() {
  const { t } = useTranslation();
  return (
    <div className={classes.state}>
      <StatePanel icon="lock" title={t('history.notYours.title')} text={t('history.notYours.text')} />
    </div>
  );
}

/** A vehicle that is not in the reader's list, or in none. */
function Gone({ history, vehicle }: { history: History; vehicle: PastOfVehicle }) {
  const { t } = useTranslation();
  const write = useWriteSearch();
  const others = history.vehicles.flatMap(({ id }) => (id === vehicle.id ? [] : [id]));
  return (
    <div className={classes.state}>
      <StatePanel icon="lock" title={t('history.gone.title')} text={t('history.gone.text')}>
        <Button
          variant="default"
          onClick={() => write({ devices: asDevices(others), vehicle: undefined, selected: undefined }, true)}
        >
          {t(others.length > 0 ? 'history.gone.without' : 'history.vehicles.choose')}
        </Button>
      </StatePanel>
    </div>
  );
}

function Failed({ vehicle: { id, error } }: { vehicle: PastOfVehicle }) {
  const { t } = useTranslation();
  return (
    <div className={classes.state}>
      <StatePanel icon="warning" bad title={t('history.failed.title')} text={wordsOf(error, t) ?? t('errors.internal')}>
        <Button onClick={() => void retryPast(id)}>{t('common.retry')}</Button>
      </StatePanel>
    </div>
  );
}

function Nothing({ history }: { history: History }) {
  const { t } = useTranslation();
  const format = useFormat();
  const write = useWriteSearch();
  const { period, timeZone, active } = history;
  const now = serverNow();
  const isToCome = period.from > now;
  const other = isToCome ? presetPeriod('today', now, timeZone) : neighbour(period, -1, timeZone);
  const days = isOfWholeDays(period, timeZone)
    ? format.days(period.from, period.to - 1)
    : format.moments(period.from, period.to);
  const said = isToCome ? 'history.future' : 'history.nothing';
  return (
    <div className={classes.state}>
      <StatePanel
        icon="history"
        title={t(`${said}.title`)}
        text={t(`${said}.text`, { name: active ? nameOf(active) : '', period: days })}
      >
        <Button
          variant="default"
          onClick={() => write({ from: asMoment(other.from), to: asMoment(other.to), at: undefined }, true)}
        >
          {t(isToCome ? 'history.future.today' : 'history.dayBefore')}
        </Button>
      </StatePanel>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <Sums past={undefined} />
      <div className={classes.waiting} aria-hidden="true">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={14} width={`${80 - row * 9}%`} />
        ))}
      </div>
    </>
  );
}

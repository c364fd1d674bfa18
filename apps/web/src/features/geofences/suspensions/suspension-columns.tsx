import type { GeofenceSuspension } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { serverNow, useNow } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { suspensionState } from './suspension-state.ts';
import classes from './suspensions.module.css';

/** The columns of the suspensions: geofence, vehicle, reason, from when to when, time left, by whom. */
export function useSuspensionColumns(): TableColumn<GeofenceSuspension>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'geofence',
      label: t('geofences.columns.name'),
      phone: 'title',
      width: 220,
      cell: ({ geofenceName }) => geofenceName,
    },
    { id: 'vehicle', label: t('geofences.suspensions.vehicle'), phone: 'beside', cell: (row) => row.designation },
    { id: 'reason', label: t('geofences.suspend.reason'), phone: 'below', width: 190, cell: ({ motif }) => motif },
    {
      id: 'from',
      label: t('geofences.suspend.from'),
      phone: 'figure',
      cell: ({ dateStart }) => <Moment at={dateStart} />,
    },
    {
      id: 'to',
      label: t('geofences.suspend.to'),
      phone: 'figure',
      cell: ({ dateEnd, endedAt }) => <Moment at={endedAt ?? dateEnd} />,
    },
    { id: 'left', label: t('geofences.suspensions.left'), phone: 'figure', cell: (row) => <TimeLeft of={row} /> },
    { id: 'by', label: t('geofences.suspensions.by'), phone: 'figure', width: 160, cell: ({ by }) => by },
  ];
}

/** To the minute, with the exact time on hover: the columns behind must be seen without a scroll. */
function Moment({ at }: { at: number }) {
  const { dateTime, moment } = useFormat();
  return (
    <time dateTime={new Date(at).toISOString()} title={dateTime(at)} className="nowrap">
      {moment(at, serverNow())}
    </time>
  );
}

function TimeLeft({ of }: { of: GeofenceSuspension }) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const now = useNow();
  const state = suspensionState(of, now);
  const words = {
    now: () => duration(of.dateEnd - now),
    later: () => t('geofences.suspensions.startsIn', { time: duration(of.dateStart - now) }),
    ended: () => t(of.endedAt === null ? 'geofences.suspensions.over' : 'geofences.suspensions.endedEarly'),
  };
  return (
    <span className={classes.state} data-state={state}>
      <Icon name={state === 'now' ? 'clock' : state === 'later' ? 'calendar' : 'check'} size={14} />
      {words[state]()}
    </span>
  );
}

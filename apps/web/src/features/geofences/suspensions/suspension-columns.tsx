import type { GeofenceSuspension } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { suspensionState } from './suspension-state.ts';
import classes from './suspensions.module.css';

/** The columns of the suspensions: geofence, vehicle, reason, from when to when, time left, by whom. */
export function useSuspensionColumns(): TableColumn<GeofenceSuspension>[] {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  return [
    {
      id: 'geofence',
      label: t('geofences.columns.name'),
      phone: 'title',
      width: 240,
      cell: ({ geofenceName }) => geofenceName,
    },
    { id: 'vehicle', label: t('geofences.suspensions.vehicle'), phone: 'beside', cell: (row) => row.designation },
    { id: 'reason', label: t('geofences.suspend.reason'), phone: 'below', width: 200, cell: ({ motif }) => motif },
    {
      id: 'from',
      label: t('geofences.suspend.from'),
      phone: 'figure',
      cell: ({ dateStart }) => dateTime(dateStart),
    },
    {
      id: 'to',
      label: t('geofences.suspend.to'),
      phone: 'figure',
      cell: ({ dateEnd, endedAt }) => dateTime(endedAt ?? dateEnd),
    },
    { id: 'left', label: t('geofences.suspensions.left'), phone: 'figure', cell: (row) => <TimeLeft of={row} /> },
    { id: 'by', label: t('geofences.suspensions.by'), phone: 'figure', width: 160, cell: ({ by }) => by },
  ];
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

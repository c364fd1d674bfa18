import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { ACTION_KINDS, type ActionKind, useActionWords, WAYS, type Way } from './action-words.ts';
import classes from './assign.module.css';
import type { AssignmentRow } from './assignment-rows.ts';

/** The columns of the matrix: vehicle or group, the eight actions, suspended until. */
export function useAssignmentColumns(): TableColumn<AssignmentRow>[] {
  const { t } = useTranslation();
  const wayWords = (way: Way) => t(way === 'In' ? 'geofences.assign.onEntry' : 'geofences.assign.onExit');
  const actionColumn = (kind: ActionKind, way: Way): TableColumn<AssignmentRow> => ({
    id: `${kind}${way}`,
    label: `${t(`geofences.assign.kinds.${kind}`)}, ${wayWords(way)}`,
    heading: (
      <span className={classes.heading}>
        {t(`geofences.matrix.kinds.${kind}`)}
        <span>{wayWords(way)}</span>
      </span>
    ),
    cell: ({ actions }) => <Mark on={actions[`${kind}${way}`]} blocks={kind === 'block'} />,
  });
  return [
    { id: 'name', label: t('geofences.matrix.holder'), phone: 'title', cell: (row) => <Name row={row} /> },
    ...ACTION_KINDS.flatMap((kind) => WAYS.map((way) => actionColumn(kind, way))),
    {
      id: 'suspended',
      label: t('geofences.matrix.suspended'),
      phone: 'below',
      cell: (row) => <SuspendedUntil row={row} />,
      onPhone: (row) => <OnPhone row={row} />,
    },
  ];
}

function Name({ row: { name, members, sharedBy } }: { row: AssignmentRow }) {
  const { t } = useTranslation();
  return (
    <span className={classes.name}>
      <Icon name={members === undefined ? 'vehicle' : 'group'} size={14} />
      {name}
      {sharedBy && <span className={classes.aside}>{t('devices.sharedBy', { owner: sharedBy })}</span>}
      {members !== undefined && (
        <span className={classes.aside}>
          {t('geofences.assign.members', { count: members.all })}
          {members.shared > 0 && `, ${t('geofences.assign.sharedMembers', { count: members.shared })}`}
        </span>
      )}
    </span>
  );
}

/** Whether something is done: a sign, and a word for who does not see it. */
function Mark({ on, blocks }: { on: boolean; blocks: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.mark} data-on={on || undefined} data-blocks={(on && blocks) || undefined}>
      {on ? <Icon name={blocks ? 'lock' : 'check'} size={14} /> : <span aria-hidden="true">·</span>}
      <span className="visually-hidden">{t(on ? 'reportScreen.yes' : 'reportScreen.no')}</span>
    </span>
  );
}

function SuspendedUntil({ row: { suspension } }: { row: AssignmentRow }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const now = useNow();
  if (!suspension) return null;
  return (
    <span className={classes.suspended}>
      <Icon name="clock" size={14} />
      {t(suspension.dateStart > now ? 'geofences.suspend.fromTo' : 'geofences.suspend.until', {
        from: dateTime(suspension.dateStart),
        to: dateTime(suspension.dateEnd),
        reason: suspension.motif,
      })}
    </span>
  );
}

function OnPhone({ row }: { row: AssignmentRow }) {
  const actionWords = useActionWords();
  return (
    <>
      {actionWords(row.actions)}
      <SuspendedUntil row={row} />
    </>
  );
}

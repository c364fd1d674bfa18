import type { ProfileRunOfDevice } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import classes from '../profiles.module.css';

/** The columns of runs: when, vehicle, what, outcome, how long it waited, why not. */
export function useRunColumns(): TableColumn<ProfileRunOfDevice>[] {
  const { t } = useTranslation();
  const { dateTime, duration } = useFormat();
  const label = (column: 'due' | 'vehicle' | 'kind' | 'outcome' | 'waited' | 'why') =>
    t(`blockingProfiles.report.columns.${column}`);
  return [
    { id: 'vehicle', label: label('vehicle'), phone: 'title', cell: ({ designation }) => designation },
    { id: 'due', label: label('due'), phone: 'below', cell: ({ dueAt }) => dateTime(dueAt) },
    {
      id: 'kind',
      label: label('kind'),
      phone: 'figure',
      cell: ({ kind }) => t(`blockingProfiles.report.kinds.${kind}`),
    },
    {
      id: 'outcome',
      label: label('outcome'),
      phone: 'beside',
      cell: ({ kind, outcome }) => (
        <span className={classes.outcome} data-outcome={outcome}>
          <Icon name={outcome === 'confirmed' ? (kind === 'block' ? 'lock' : 'unlock') : 'clock'} size={14} />
          {t(`blockingProfiles.outcomes.${outcome}`)}
        </span>
      ),
    },
    {
      id: 'waited',
      label: label('waited'),
      align: 'end',
      phone: 'figure',
      cell: ({ waited }) => (waited === null ? '' : duration(waited)),
    },
    { id: 'why', label: label('why'), width: 360, phone: 'below', cell: (run) => <Why run={run} /> },
  ];
}

/** Why nothing was asked, or what the command says of itself. */
function Why({ run: { reason, note } }: { run: ProfileRunOfDevice }) {
  const { t } = useTranslation();
  const words = reason ? t(`blockingProfiles.reasons.${reason}`) : note ? t(`commands.notes.${note}`) : '';
  return <span className={classes.words}>{words}</span>;
}

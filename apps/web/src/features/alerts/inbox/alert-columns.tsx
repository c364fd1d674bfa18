import type { Alert } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { useAlertWords } from '../words/alert-words.ts';
import { KIND_ICONS } from '../words/kind-icons.ts';
import { SeverityMark } from '../words/severity-mark.tsx';
import { AlertState } from './alert-state.tsx';
import classes from './inbox.module.css';
import { When } from './when.tsx';

/** The columns of the inbox: what happened, to which vehicle, when, what became of it. */
export function useAlertColumns(onOpen: (alert: Alert) => void): TableColumn<Alert>[] {
  const { t } = useTranslation();
  const { role } = useUser();
  const under = ({ label, sharedBy }: Alert): string[] =>
    [label, sharedBy === null ? '' : t('devices.sharedBy', { owner: sharedBy })].filter(Boolean);
  return [
    {
      id: 'alert',
      label: t('alerts.columns.alert'),
      phone: 'title',
      cell: (alert) => <What alert={alert} onOpen={onOpen} />,
    },
    {
      id: 'vehicle',
      label: t('alerts.columns.vehicle'),
      phone: 'below',
      width: 200,
      cell: (alert) => (
        <>
          {alert.designation}
          {under(alert).map((line) => (
            <span key={line} className={classes.under} title={line}>
              {line}
            </span>
          ))}
        </>
      ),
      onPhone: (alert) => [alert.designation, ...under(alert)].join(' · '),
    },
    { id: 'when', label: t('alerts.columns.when'), phone: 'below', cell: ({ at }) => <When at={at} /> },
    { id: 'state', label: t('alerts.columns.state'), phone: 'below', cell: (alert) => <AlertState alert={alert} /> },
    {
      id: 'assigned',
      label: t('alerts.columns.assigned'),
      phone: 'figure',
      cell: ({ assignedTo }) => assignedTo?.name ?? '—',
    },
    {
      id: 'rule',
      label: t('alerts.columns.rule'),
      isRare: role === 'client',
      width: 180,
      cell: ({ ruleName }) => ruleName ?? '—',
    },
  ];
}

function What({ alert, onOpen }: { alert: Alert; onOpen: (alert: Alert) => void }) {
  const { t } = useTranslation();
  const words = useAlertWords()(alert);
  return (
    <span className={`${classes.what} two-lines`} data-dealt={alert.state === 'acknowledged' || undefined}>
      <SeverityMark severity={alert.severity} label={t(`alerts.severities.${alert.severity}`)} />
      <Icon name={KIND_ICONS[alert.kind]} />
      <span className="can-shrink">
        <button
          type="button"
          className="row-link"
          onClick={(event) => {
            event.stopPropagation(); // the row opens it too
            onOpen(alert);
          }}
        >
          {words.title}
        </button>
        {words.details.length > 0 && <span className={classes.under}>{words.details.join(' · ')}</span>}
      </span>
    </span>
  );
}

import { type AuditLine, isByOtherTenant, isBySignedOut } from '@balise/contract';
import { auditSubject, languageOf } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import type { TableColumn } from '../../ui/table/table-column.ts';
import classes from './audit.module.css';
import { Actor, Subject } from './audit-cells.tsx';

/** The columns of the log; a client's users do not need its name on each line. */
export function useAuditColumns(): TableColumn<AuditLine>[] {
  const { t, i18n } = useTranslation();
  const { dateTime } = useFormat();
  const { role } = useUser();
  const column = (id: 'at' | 'actor' | 'action' | 'subject' | 'client' | 'address') => ({
    id,
    label: t(`audit.columns.${id}`),
  });
  const client: TableColumn<AuditLine> = {
    ...column('client'),
    width: 204,
    cell: ({ clientName }) => <span title={clientName ?? undefined}>{clientName ?? '—'}</span>,
  };
  return [
    {
      ...column('at'),
      phone: 'below',
      cell: ({ at }) => (
        <time className={classes.at} dateTime={new Date(at).toISOString()}>
          {dateTime(at)}
        </time>
      ),
    },
    {
      ...column('actor'),
      phone: 'below',
      cell: (line) => <Actor line={line} />,
      onPhone: ({ actorId, action, actorName, asClient }) => {
        const name =
          actorId === null && !isBySignedOut(action) && !isByOtherTenant(action) ? t('audit.balise') : actorName;
        return asClient ? `${name} (${t('audit.asClient')})` : name;
      },
    },
    { ...column('action'), phone: 'title', cell: ({ action }) => t(`auditActions.${action}`) },
    {
      ...column('subject'),
      phone: 'beside',
      cell: (line) => <Subject line={line} />,
      onPhone: (line) => auditSubject(line, languageOf(i18n.resolvedLanguage)),
    },
    ...(role === 'client' ? [] : [client]),
    { ...column('address'), cell: ({ address }) => address || '—' },
  ];
}

import { type AuditLine, isByStranger } from '@balise/contract';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { WaitingRows } from '../../ui/page/waiting.tsx';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './audit.module.css';
import { AuditCards } from './audit-cards.tsx';
import { type ChosenAuditColumn, columnsOfRole } from './audit-columns.ts';
import { ChangeList } from './change-list.tsx';
import { useAuditSearch } from './use-audit-search.ts';
import { useSubject } from './use-subject.ts';

type Properties = { lines: AuditLine[] | undefined; shown: readonly string[] | null };

/** Lines of the log; each opens on what it changed. On a phone as a list. */
export function AuditTable(properties: Properties) {
  return useIsPhone() ? <AuditCards lines={properties.lines} /> : <Table {...properties} />;
}

function Table({ lines, shown }: Properties) {
  const { t } = useTranslation();
  const { role } = useUser();
  const columns = columnsOfRole(role).filter((column) => shown === null || shown.includes(column));
  return (
    <TableScroller label={t('audit.title')}>
      <thead>
        <tr>
          <th scope="col">{t('audit.columns.at')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`audit.columns.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('audit.columns.details')}</span>
          </th>
        </tr>
      </thead>
      <tbody aria-busy={lines === undefined}>
        {lines?.map((line) => (
          <Line key={line.id} line={line} columns={columns} />
        ))}
        {lines === undefined && <WaitingRows columns={columns.length + 2} />}
      </tbody>
    </TableScroller>
  );
}

function Line({ line, columns }: { line: AuditLine; columns: ChosenAuditColumn[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const act = t(`auditActions.${line.action}`);
  const subject = useSubject(line);
  return (
    <>
      <tr>
        <td className={classes.at}>
          <time dateTime={new Date(line.at).toISOString()}>{format.dateTime(line.at)}</time>
        </td>
        {columns.map((column) => (
          <td key={column}>
            <Cell column={column} line={line} />
          </td>
        ))}
        <td data-align="end">
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={open}
            aria-label={t(open ? 'audit.hide' : 'audit.show', { act, subject })}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'chevronDown' : 'chevronRight'} />
          </UnstyledButton>
        </td>
      </tr>
      {open && (
        <tr className={classes.opened}>
          <td colSpan={columns.length + 2}>
            <ChangeList line={line} />
          </td>
        </tr>
      )}
    </>
  );
}

function Cell({ column, line }: { column: ChosenAuditColumn; line: AuditLine }) {
  const { t } = useTranslation();
  switch (column) {
    case 'actor':
      return <Actor line={line} />;
    case 'action':
      return t(`auditActions.${line.action}`);
    case 'subject':
      return <Subject line={line} />;
    case 'client':
      return (
        <span className={classes.client} title={line.clientName ?? undefined}>
          {line.clientName ?? '—'}
        </span>
      );
    default:
      return line.address || '—';
  }
}

/** Who did it; a press shows only what this person did. */
function Actor({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  const { set } = useAuditSearch();
  if (line.actorId === null && isByStranger(line.action))
    return (
      <span className={classes.cut} title={`${line.actorName} (${t('audit.notSignedIn')})`}>
        {line.actorName}
      </span>
    );
  if (line.actorId === null) return <span className="faint">{t('audit.balise')}</span>;
  return (
    <>
      <UnstyledButton
        className={classes.name}
        title={t('audit.onlyActor', { name: line.actorName })}
        onClick={() => set({ actorId: line.actorId ?? undefined })}
      >
        {line.actorName}
      </UnstyledButton>
      {line.asClient && <span className={classes.tag}>{t('audit.asClient')}</span>}
    </>
  );
}

/** What it was done to; a press shows only what was done to that. */
function Subject({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  const { set } = useAuditSearch();
  const { subjectKind, subjectId } = line;
  const subjectName = useSubject(line);
  return (
    <>
      <span className="faint">{t(`auditSubjects.${subjectKind}`)}</span>{' '}
      {subjectId === null ? (
        <span className={classes.cut}>{subjectName}</span>
      ) : (
        <UnstyledButton
          className={classes.name}
          title={t('audit.onlySubject', { name: subjectName })}
          onClick={() => set({ subjectKind, subjectId })}
        >
          {subjectName}
        </UnstyledButton>
      )}
    </>
  );
}

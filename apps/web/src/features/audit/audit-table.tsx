import type { AuditLine } from '@balise/contract';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { TableScroller } from '../../ui/table-scroller.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './audit.module.css';
import { AuditCards } from './audit-cards.tsx';
import { ChangeList } from './change-list.tsx';
import { useAuditSearch } from './use-audit-search.ts';

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '50%'];

/** Lines of the log; each opens on what it changed. On a phone as a list. */
export function AuditTable({ lines }: { lines: AuditLine[] | undefined }) {
  return useIsPhone() ? <AuditCards lines={lines} /> : <Table lines={lines} />;
}

function Table({ lines }: { lines: AuditLine[] | undefined }) {
  const { t } = useTranslation();
  const ofMany = useUser().role !== 'client';
  const columns = ofMany ? 7 : 6;
  return (
    <TableScroller label={t('audit.title')}>
      <thead>
        <tr>
          <th scope="col">{t('audit.columns.at')}</th>
          <th scope="col">{t('audit.columns.actor')}</th>
          <th scope="col">{t('audit.columns.action')}</th>
          <th scope="col">{t('audit.columns.subject')}</th>
          {ofMany && <th scope="col">{t('audit.columns.client')}</th>}
          <th scope="col">{t('audit.columns.address')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('audit.columns.details')}</span>
          </th>
        </tr>
      </thead>
      <tbody aria-busy={lines === undefined}>
        {lines?.map((line) => (
          <Line key={line.id} line={line} ofMany={ofMany} columns={columns} />
        ))}
        {lines === undefined &&
          WIDTHS.map((width) => (
            <tr key={width}>
              <td colSpan={columns}>
                <span className={classes.bar} style={{ width }} />
              </td>
            </tr>
          ))}
      </tbody>
    </TableScroller>
  );
}

function Line({ line, ofMany, columns }: { line: AuditLine; ofMany: boolean; columns: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const act = t(`auditActions.${line.action}`);
  return (
    <>
      <tr>
        <td className={classes.at}>
          <time dateTime={new Date(line.at).toISOString()}>{format.dateTime(line.at)}</time>
        </td>
        <td>
          <Actor line={line} />
        </td>
        <td>{act}</td>
        <td>
          <Subject line={line} />
        </td>
        {ofMany && (
          <td>
            <span className={classes.client} title={line.clientName ?? undefined}>
              {line.clientName ?? '—'}
            </span>
          </td>
        )}
        <td>{line.address || '—'}</td>
        <td data-align="end">
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={open}
            aria-label={t(open ? 'audit.hide' : 'audit.show', { act, subject: line.subjectName })}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'chevronDown' : 'chevronRight'} />
          </UnstyledButton>
        </td>
      </tr>
      {open && (
        <tr className={classes.opened}>
          <td colSpan={columns}>
            <ChangeList line={line} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Who did it; a press shows only what this person did. */
function Actor({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  const { set } = useAuditSearch();
  if (line.actorId === null) return <span className={classes.faint}>{t('audit.balise')}</span>;
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
  const { subjectKind, subjectId, subjectName } = line;
  return (
    <>
      <span className={classes.kind}>{t(`auditSubjects.${subjectKind}`)}</span>{' '}
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

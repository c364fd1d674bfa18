import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditLine } from '@balise/contract';
import { Select, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import { RemovableFilter } from '../../ui/removable-filter.tsx';
import classes from './audit.module.css';
import { type AuditSearch, useAuditSearch } from './search.ts';

/** By period, action, object and client; and what a name in the table narrowed the log to. `lines` are those on screen. */
export function AuditFilters({ lines }: { lines: AuditLine[] }) {
  const { search, set } = useAuditSearch();
  return (
    <>
      <DayField name="from" />
      <DayField name="to" />
      <ActFilter />
      <SubjectFilter />
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      <Narrowed lines={lines} />
    </>
  );
}

function DayField({ name }: { name: 'from' | 'to' }) {
  const { t } = useTranslation();
  const id = useId();
  const { search, set } = useAuditSearch();
  return (
    <span className={classes.day}>
      <label htmlFor={id}>{t(`audit.${name}`)}</label>
      <TextInput
        id={id}
        type="date"
        value={search[name] ?? ''}
        min={name === 'to' ? search.from : undefined}
        max={name === 'from' ? search.to : undefined}
        onChange={({ currentTarget: { value } }) => set({ [name]: value || undefined }, true)}
      />
    </span>
  );
}

function ActFilter() {
  const { t } = useTranslation();
  const { search, set } = useAuditSearch();
  return (
    <Select
      aria-label={t('audit.action')}
      placeholder={t('audit.allActions')}
      searchable
      clearable
      data={AUDIT_ACTIONS.map((value) => ({ value, label: t(`auditActions.${value}`) }))}
      value={search.action ?? null}
      onChange={(action) => set({ action: (action as AuditSearch['action']) ?? undefined })}
    />
  );
}

function SubjectFilter() {
  const { t } = useTranslation();
  const { search, set } = useAuditSearch();
  return (
    <Select
      aria-label={t('audit.subject')}
      placeholder={t('audit.allSubjects')}
      clearable
      data={AUDIT_SUBJECTS.map((value) => ({ value, label: t(`auditSubjects.${value}`) }))}
      value={search.subjectKind ?? null}
      onChange={(kind) => set({ subjectKind: (kind as AuditSearch['subjectKind']) ?? undefined, subjectId: undefined })}
    />
  );
}

/** The person and the object that a name in the table narrowed the log to. */
function Narrowed({ lines }: { lines: AuditLine[] }) {
  const { search, set } = useAuditSearch();
  const { actorId, subjectId, subjectKind } = search;
  const actor = lines.find((line) => line.actorId === actorId)?.actorName ?? `#${actorId}`;
  const subject =
    lines.find((line) => line.subjectId === subjectId && line.subjectKind === subjectKind)?.subjectName ??
    `#${subjectId}`;
  return (
    <>
      {actorId !== undefined && <Chip words={actor} onRemove={() => set({ actorId: undefined })} />}
      {subjectId !== undefined && <Chip words={subject} onRemove={() => set({ subjectId: undefined })} />}
    </>
  );
}

function Chip({ words, onRemove }: { words: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return <RemovableFilter words={words} label={t('audit.removeFilter', { filter: words })} onRemove={onRemove} />;
}

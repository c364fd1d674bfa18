import { type AuditLine, isByOtherTenant, isBySignedOut } from '@balise/contract';
import { auditSubject, languageOf } from '@balise/i18n';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './audit.module.css';
import { useAuditSearch } from './search.ts';

/** Who did it; a press shows only what this person did. */
export function Actor({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  const { set } = useAuditSearch();
  if (line.actorId === null && isBySignedOut(line.action))
    return (
      <span className={classes.cut} title={`${line.actorName} (${t('audit.notSignedIn')})`}>
        {line.actorName}
      </span>
    );
  if (line.actorId === null && isByOtherTenant(line.action)) return line.actorName;
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
export function Subject({ line }: { line: AuditLine }) {
  const { t, i18n } = useTranslation();
  const { set } = useAuditSearch();
  const { subjectKind, subjectId } = line;
  const subjectName = auditSubject(line, languageOf(i18n.resolvedLanguage));
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

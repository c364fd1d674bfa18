import { reports as reportsEn } from './en/reports.ts';
import { reports as reportsFr } from './fr/reports.ts';
import type { Language } from './language.ts';

const KINDS: Record<Language, Readonly<Record<string, string>>> = { en: reportsEn.kinds, fr: reportsFr.kinds };

/** What an act was done to, as people read it: the log keeps names as they were then, and of a report its kind's code. */
export const auditSubject = (line: { subjectKind: string; subjectName: string }, language: Language): string =>
  (line.subjectKind === 'report' ? KINDS[language][line.subjectName] : undefined) ?? line.subjectName;

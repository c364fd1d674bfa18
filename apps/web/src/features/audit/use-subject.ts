import type { AuditLine } from '@balise/contract';
import { auditSubject, languageOf } from '@balise/i18n';
import { useTranslation } from 'react-i18next';

/** What a line's act was done to, in the reader's language. */
export function useSubject(line: AuditLine): string {
  const { i18n } = useTranslation();
  return auditSubject(line, languageOf(i18n.resolvedLanguage));
}

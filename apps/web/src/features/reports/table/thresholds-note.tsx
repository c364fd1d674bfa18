import type { ReportPage } from '@balise/contract';
import { languageOf, thresholdWords } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { SaidNote } from './said-note.tsx';

/** By what the rows were found, where they were found for this report; nothing where they are of history. */
export function ThresholdsNote({ page }: { page: ReportPage | undefined }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  if (!page) return null;
  const said = page.thresholds.map((told) => thresholdWords(told, page, languageOf(i18n.resolvedLanguage), format));
  return <SaidNote title={t('reports.thresholds.title')} said={said} />;
}

import type { ReportPage } from '@balise/contract';
import { languageOf, thresholdWords } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import classes from './thresholds-note.module.css';

/** Thresholds that are told one by one; the file lists all. */
const MOST = 5;

/** By what the rows were found, where they were found for this report; nothing where they are of history. */
export function ThresholdsNote({ page }: { page: ReportPage | undefined }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  if (!page || page.thresholds.length === 0) return null;
  const said = page.thresholds.map((told) => thresholdWords(told, page, languageOf(i18n.resolvedLanguage), format));
  const more = said.length - MOST;
  return (
    <dl className={classes.note}>
      <dt>{t('reports.thresholds.title')}</dt>
      {said.slice(0, MOST).map((words) => (
        <dd key={words}>{words}</dd>
      ))}
      {more > 0 && <dd>{t('reportScreen.missing.more', { count: more, number: format.number(more) })}</dd>}
    </dl>
  );
}

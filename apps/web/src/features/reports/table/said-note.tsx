import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import classes from './said-note.module.css';

/** Notes that are listed one by one; the file lists all. */
const MOST = 5;

/** What is to be known of a report beside its rows, a line each; nothing where there is nothing. */
export function SaidNote({ title, said }: { title: string; said: readonly string[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (said.length === 0) return null;
  const more = said.length - MOST;
  return (
    <dl className={classes.note}>
      <dt>{title}</dt>
      {said.slice(0, MOST).map((words) => (
        <dd key={words}>{words}</dd>
      ))}
      {more > 0 && <dd>{t('reportScreen.missing.more', { count: more, number: number(more) })}</dd>}
    </dl>
  );
}

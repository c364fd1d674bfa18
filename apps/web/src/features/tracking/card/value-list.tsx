import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useValueWords } from '../../../language/use-value-words.ts';
import { useNow, useWatchedValues } from '../../../live/index.ts';
import { Folding } from '../../../ui/page/folding.tsx';
import classes from './value-list.module.css';

/** Every value that the tracker reported, each with its own age. */
export function ValueList({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation();
  const watched = useWatchedValues();
  const words = useValueWords();
  const { ago, dateTime } = useFormat();
  const now = useNow();
  const entries = watched?.deviceId === deviceId ? Object.entries(watched.values) : [];
  if (entries.length === 0) return null;
  return (
    <Folding title={t('tracking.values')} count={entries.length}>
      <table className={classes.table}>
        <tbody>
          {entries
            .map(([key, [value, at]]) => ({ key, at, ...words(key, value) }))
            .sort((a, b) => a.name.localeCompare(b.name))
            .map(({ key, at, name, text }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className={classes.value}>{text}</td>
                <td className={classes.age} title={dateTime(at)}>
                  {ago(at, now)}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </Folding>
  );
}

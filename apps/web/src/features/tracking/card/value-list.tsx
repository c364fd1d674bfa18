import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useValueWords } from '../../../language/use-value-words.ts';
import { useNow, useWatchedValues } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';

import classes from './value-list.module.css';

/** Every value that the tracker reported, each with its own age. */
export function ValueList({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation();
  const watched = useWatchedValues();
  const words = useValueWords();
  const { ago, dateTime, number } = useFormat();
  const now = useNow();
  const entries = watched?.deviceId === deviceId ? Object.entries(watched.values) : [];
  if (entries.length === 0) return null;
  return (
    <details className={classes.values}>
      <summary className={classes.summary}>
        <Icon name="chevronRight" size={14} />
        {t('tracking.values')}
        <span className="regular faint">{number(entries.length)}</span>
      </summary>
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
    </details>
  );
}

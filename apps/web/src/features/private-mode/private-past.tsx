import type { PrivateMode } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import classes from './private-mode.module.css';

/** When the vehicle was private, and by whom. */
export function PrivatePast({ mode: { periods, now } }: { mode: PrivateMode }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (periods.length === 0) return <p className="text-sm faint">{t('privateMode.none')}</p>;
  return (
    <ul className={classes.past}>
      {periods.map(({ from, until, why, by, endedBy, reason }) => (
        <li key={`${from} ${why}`} className="text-sm">
          <span>
            {dateTime(from)} – {until === null || until > now ? t('privateMode.goesOn') : dateTime(until)}
          </span>
          <span className="muted">
            {t(`privateMode.why.${why}`, { name: by })}
            {endedBy !== '' && ` · ${t('privateMode.endedBy', { name: endedBy })}`}
            {reason !== '' && ` · ${reason}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

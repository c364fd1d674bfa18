import type { en } from '@balise/i18n';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import classes from './ingest.module.css';

type Reason = keyof (typeof en)['ingest']['reasons'];

/** How often each reason was met, most often first; reasons that were not met are left out. */
export function DropCounts({ dropped }: { dropped: Record<string, number> }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const met = Object.entries(dropped)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);
  if (met.length === 0) return <span className={classes.quiet}>{t('ingest.nothingDropped')}</span>;
  const nameOf = (reason: string) =>
    i18n.exists(`ingest.reasons.${reason}`) ? t(`ingest.reasons.${reason as Reason}`) : reason; // a newer gateway's
  return (
    <ul className={classes.drops}>
      {met.map(([reason, count]) => (
        <li key={reason}>
          {nameOf(reason)} <b>{format.number(count)}</b>
        </li>
      ))}
    </ul>
  );
}

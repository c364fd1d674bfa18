import type { BillingAccount } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../live/index.ts';
import { useWritten } from '../use-written.ts';
import classes from './account.module.css';

/** What follows when, if nothing is paid: steps that are past are filled, those to come are hollow. */
export function AccountPath({ account }: { account: BillingAccount }) {
  const { t } = useTranslation();
  const { dateIn } = useWritten();
  const now = useNow();
  const { path, state, timeZone } = account;
  return (
    <section className={classes.box}>
      <h2 className={classes.title}>{t('billing.path.title')}</h2>
      {state === 'closed' ? (
        <p className={classes.text}>{t('billing.path.closed')}</p>
      ) : path.length === 0 ? (
        <p className={classes.text}>{t('billing.path.fine')}</p>
      ) : (
        <ol className={classes.path}>
          {path.map((step) => (
            <li
              key={step.state}
              data-past={step.at <= now || undefined}
              aria-current={step.state === state ? 'step' : undefined}
            >
              <span className={`text-xs faint ${classes.when}`}>{dateIn(step.at, timeZone)}</span>
              {t(`billing.path.${step.state}`)}
            </li>
          ))}
        </ol>
      )}
      {state !== 'closed' && <p className={classes.faint}>{t('billing.path.kept')}</p>}
    </section>
  );
}

import type { BillingAccount } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useWritten } from '../use-written.ts';
import classes from './account.module.css';
import { ChargeLines } from './charge-lines.tsx';

/** What will be charged next and why this amount. */
export function NextCharge({ account }: { account: BillingAccount }) {
  const { t } = useTranslation();
  const { day } = useWritten();
  const { next, currency, billingOption, state } = account;
  if (!next || currency === null || state === 'closed') return null;
  return (
    <section className={classes.box}>
      <h2 className={classes.title}>
        {t(billingOption === 'prepaid' ? 'billing.next.charge' : 'billing.next.invoice')}
      </h2>
      {next.lines.length === 0 ? (
        <p className={classes.text}>
          {t(state === 'suspended_unpaid' ? 'billing.next.suspended' : 'billing.next.none')}
        </p>
      ) : (
        <>
          <p className={classes.faint}>{t('billing.next.on', { date: day(next.onDay) })}</p>
          <ChargeLines lines={next.lines} total={next.total} currency={currency} />
          <p className={classes.faint}>{t('billing.next.rule')}</p>
        </>
      )}
    </section>
  );
}

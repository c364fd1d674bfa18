import type { BillingAccount } from '@balise/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { ClientStateMark } from '../../../ui/status/client-state.tsx';
import { useWritten } from '../use-written.ts';
import classes from './account.module.css';

/** Balance, state and what was agreed. */
export function AccountHead({
  account,
  onTerms,
  onPlans,
}: {
  account: BillingAccount;
  onTerms: () => void;
  onPlans: () => void;
}) {
  const { t } = useTranslation();
  const { money, day, dateIn } = useWritten();
  const keeps = useMay('manage_billing');
  const { currency, owed, overdue, overdueSince, billingOption, paidUntil } = account;
  if (currency === null) return null;
  const label = owed > 0 ? 'billing.account.owed' : owed < 0 ? 'billing.account.inAdvance' : 'billing.account.nothing';
  return (
    <section className={classes.box}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.label}>{t(label)}</h2>
          <p className={classes.balance}>{money(Math.abs(owed), currency)}</p>
        </div>
        <div className={classes.stateOf}>
          <ClientStateMark state={account.state} />
          <span className={classes.faint}>
            {t('billing.account.since', { date: dateIn(account.stateSince, account.timeZone) })}
          </span>
        </div>
      </div>
      {overdue > 0 && overdueSince && (
        <p className={classes.late}>
          {t('billing.account.overdue', { amount: money(overdue, currency), date: day(overdueSince) })}
        </p>
      )}
      {billingOption === 'prepaid' && paidUntil && (
        <p className={classes.faint}>{t('billing.account.paidUntil', { date: day(paidUntil) })}</p>
      )}
      <Terms account={account} />
      {keeps && account.state !== 'closed' && (
        <div className={classes.changes}>
          <Button variant="default" onClick={onTerms}>
            {t('billing.account.edit')}
          </Button>
          <Button variant="default" onClick={onPlans}>
            {t('billing.account.editOwn')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Vehicles that are named; the others are counted. */
const NAMED = 8;

function Terms({ account }: { account: BillingAccount }) {
  const { t } = useTranslation();
  const { billingOption, paymentDays, planName, servedDevices, ownPlans, ownPlanCount } = account;
  const prepaid = billingOption === 'prepaid';
  return (
    <dl className={classes.terms}>
      <dt>{t('billing.account.plan')}</dt>
      <dd>
        {planName ?? t('billing.account.noPlan')} · {t('billing.account.served', { count: servedDevices })}
      </dd>
      <dt>{t('billing.account.terms')}</dt>
      <dd>
        {t(`billing.options.${billingOption}`)} ·{' '}
        {prepaid ? t('billing.account.payBefore') : t('billing.account.payWithin', { count: paymentDays })}
      </dd>
      {ownPlans.length > 0 && (
        <>
          <dt>{t('billing.account.ownPlans')}</dt>
          <dd>
            {ownPlans
              .slice(0, NAMED)
              .map(({ designation, planName }) => `${designation} (${planName})`)
              .join(', ')}
            {ownPlanCount > NAMED && ` ${t('billing.account.more', { count: ownPlanCount - NAMED })}`}
          </dd>
        </>
      )}
    </dl>
  );
}

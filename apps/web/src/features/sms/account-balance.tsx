import { SMS_MONEY, type SmsAccount } from '@balise/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { AccountDialog } from './account-dialog.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import classes from './sms.module.css';

/** An amount of SMS money in the currency of an account. */
export function useSmsMoney(): (amount: number, currency: SmsAccount['currency']) => string {
  const format = useFormat();
  return (amount, currency) => (currency ? format.money(amount / SMS_MONEY, currency) : '—');
}

/** The balance of a client, what it allows, and what its reseller can do about it. */
export function AccountBalance({ account, isLedger = false }: { account: SmsAccount; isLedger?: boolean }) {
  const { t } = useTranslation();
  const money = useSmsMoney();
  const may = useMay('manage_billing');
  const [dialog, open] = useState<AccountDialogName>();
  const { clientId, currency, billingOption, balance, monthlyCap, spentThisMonth, state } = account;
  const isOwed = billingOption === 'postpaid' && balance < 0;
  const cap = { spent: money(spentThisMonth, currency), cap: money(monthlyCap, currency) };
  const words = {
    not_open: t('sms.notOpen'),
    ready: t(billingOption === 'prepaid' ? 'sms.prepaid' : 'sms.ofCap', cap),
    low: t('sms.low'),
    empty: t('sms.empties'),
    cap_reached: t('sms.capReached', cap),
  };
  return (
    <div className={classes.balance}>
      <p>
        <span className="muted text-sm">{t(isOwed ? 'sms.owed' : 'sms.balance')}</span>
        <b data-bad={isBad(account) || undefined}>{money(isOwed ? -balance : balance, currency)}</b>
        <span className="muted text-sm">{words[state]}</span>
      </p>
      <div className={classes.acts}>
        {may && currency && <Button onClick={() => open('topUp')}>{t('sms.topUp.open')}</Button>}
        {may && currency && (
          <Button variant="default" onClick={() => open('correction')}>
            {t('sms.correction.open')}
          </Button>
        )}
        {may && (
          <Button variant="default" onClick={() => open('account')}>
            {t('sms.account.open')}
          </Button>
        )}
        {currency && !isLedger && (
          <Button
            variant="default"
            renderRoot={(rest) => <Link to="/billing/sms/$id" params={{ id: String(clientId) }} {...rest} />}
          >
            {t('sms.ledger.open')}
          </Button>
        )}
      </div>
      <AccountDialogs account={account} open={dialog} onClose={() => open(undefined)} />
    </div>
  );
}

/** Whether no SMS is sent, or soon none will be. */
export const isBad = ({ state }: SmsAccount): boolean => state !== 'ready' && state !== 'not_open';

export type AccountDialogName = 'topUp' | 'correction' | 'account';
type DialogsOf = { account: SmsAccount; open: AccountDialogName | undefined; onClose: () => void };

export function AccountDialogs({ account, open, onClose }: DialogsOf) {
  if (open === undefined) return null;
  return open === 'account' ? (
    <AccountDialog {...{ account, onClose }} />
  ) : (
    <MoneyDialog {...{ kind: open, account, onClose }} />
  );
}

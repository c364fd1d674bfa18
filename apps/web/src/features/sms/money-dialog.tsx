import { SMS_MONEY, type SmsAccount } from '@balise/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../ui/dialog/use-fault-of.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { signedSmsAmount, smsAmount } from './amount.ts';
import { AmountField } from './amount-field.tsx';
import { useEnterMoney } from './requests.ts';

type Properties = { kind: 'topUp' | 'correction'; account: SmsAccount; onClose: () => void };

/** Adds to the balance of a client what it paid, with a reference; or corrects it up or down, with a reason. */
export function MoneyDialog({ kind, account, onClose }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const tell = useTell();
  const saving = useEnterMoney(account.clientId, kind);
  const faultOf = useFaultOf(saving.error);
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const isTopUp = kind === 'topUp';
  const amount = (isTopUp ? smsAmount(typed) : signedSmsAmount(typed)) ?? 0;
  const done = () => {
    tell.done(t(`sms.${kind}.done`, { amount: format.money(amount / SMS_MONEY, account.currency ?? 'XOF') }));
    onClose();
  };
  return (
    <FormDialog
      title={t(`sms.${kind}.title`, { client: account.clientName })}
      action={t(`sms.${kind}.action`)}
      saving={saving}
      isReady={amount !== 0 && (isTopUp || text.trim() !== '')}
      onSubmit={() => saving.mutate({ amount, text }, { onSuccess: done })}
      onClose={onClose}
    >
      <AmountField
        isFirst
        required
        label={t(`sms.${kind}.amount`)}
        description={isTopUp ? undefined : t('sms.correction.amountHint')}
        currency={account.currency}
        value={typed}
        error={faultOf('amount')}
        onChange={setTyped}
      />
      <TextInput
        required={!isTopUp}
        label={isTopUp ? `${t('sms.topUp.reference')} (${t('common.optional')})` : t('sms.correction.reason')}
        maxLength={isTopUp ? 80 : 200}
        value={text}
        error={faultOf(isTopUp ? 'reference' : 'reason')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

import { SMS_MONEY, type SmsAccount } from '@balise/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../ui/dialog/use-fault-of.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { smsAmount } from './amount.ts';
import { useTopUp } from './requests.ts';

/** Adds to the balance of a client what it paid. */
export function TopUpDialog({ account, onClose }: { account: SmsAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const tell = useTell();
  const saving = useTopUp(account.clientId);
  const faultOf = useFaultOf(saving.error);
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const units = smsAmount(amount) ?? 0;
  const shown = format.money(units / SMS_MONEY, account.currency ?? 'XOF');
  const done = () => {
    tell.done(t('sms.topUp.done', { amount: shown }));
    onClose();
  };
  return (
    <FormDialog
      title={t('sms.topUp.title', { client: account.clientName })}
      action={t('sms.topUp.action')}
      saving={saving}
      isReady={units > 0}
      onSubmit={() => saving.mutate({ amount: units, reference }, { onSuccess: done })}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={t('sms.topUp.amount')}
        rightSection={account.currency}
        rightSectionWidth={52}
        inputMode="decimal"
        value={amount}
        error={faultOf('amount')}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextInput
        label={`${t('sms.topUp.reference')} (${t('common.optional')})`}
        maxLength={80}
        value={reference}
        error={faultOf('reference')}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

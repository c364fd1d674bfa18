import type { SmsAccount } from '@balise/contract';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../ui/dialog/use-fault-of.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { signedSmsAmount } from './amount.ts';
import { useCorrect } from './requests.ts';

/** Corrects the balance of a client, with a reason. */
export function CorrectionDialog({ account, onClose }: { account: SmsAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const saving = useCorrect(account.clientId);
  const faultOf = useFaultOf(saving.error);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const units = signedSmsAmount(amount) ?? 0;
  const done = () => {
    tell.done(t('sms.correction.done'));
    onClose();
  };
  return (
    <FormDialog
      title={t('sms.correction.title', { client: account.clientName })}
      action={t('sms.correction.action')}
      saving={saving}
      isReady={units !== 0 && reason.trim() !== ''}
      onSubmit={() => saving.mutate({ amount: units, reason }, { onSuccess: done })}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={t('sms.correction.amount')}
        description={t('sms.correction.amountHint')}
        rightSection={account.currency}
        rightSectionWidth={52}
        value={amount}
        error={faultOf('amount')}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextInput
        required
        label={t('sms.correction.reason')}
        maxLength={200}
        value={reason}
        error={faultOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

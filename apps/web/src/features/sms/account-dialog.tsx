import { CURRENCIES, type Currency, SMS_MONEY, type SmsAccount } from '@balise/contract';
import { Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../ui/dialog/use-fault-of.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { smsAmount } from './amount.ts';
import { AmountField } from './amount-field.tsx';
import { useEditAccount } from './requests.ts';

/** Opens the SMS account of a client, or changes its settings. */
export function AccountDialog({ account, onClose }: { account: SmsAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const saving = useEditAccount(account.clientId);
  const faultOf = useFaultOf(saving.error);
  const [currency, setCurrency] = useState<Currency>(account.currency ?? 'XOF');
  const [cap, setCap] = useState(String(account.monthlyCap / SMS_MONEY));
  const [transliterates, setTransliterates] = useState(account.transliterates);
  const [sender, setSender] = useState(account.sender);
  const monthlyCap = smsAmount(cap);
  const done = () => {
    tell.done(t('sms.account.done'));
    onClose();
  };
  return (
    <FormDialog
      title={t('sms.account.title', { client: account.clientName })}
      action={t('common.save')}
      saving={saving}
      isReady={monthlyCap !== undefined}
      onSubmit={() =>
        saving.mutate({ currency, monthlyCap: monthlyCap ?? 0, transliterates, sender }, { onSuccess: done })
      }
      onClose={onClose}
    >
      <Select
        label={t('sms.columns.currency')}
        data={CURRENCIES}
        searchable
        allowDeselect={false}
        value={currency}
        error={faultOf('currency')}
        onChange={(value) => setCurrency(value as Currency)}
      />
      {account.billingOption === 'postpaid' && (
        <AmountField
          label={t('sms.account.cap')}
          description={t('sms.account.capHint')}
          currency={currency}
          value={cap}
          error={faultOf('monthlyCap')}
          onChange={setCap}
        />
      )}
      <TextInput
        label={`${t('sms.account.sender')} (${t('common.optional')})`}
        description={t('sms.account.senderHint')}
        maxLength={20}
        value={sender}
        error={faultOf('sender')}
        onChange={(event) => setSender(event.currentTarget.value)}
      />
      <Switch
        label={t('sms.account.transliterates')}
        description={t('sms.account.transliteratesHint')}
        checked={transliterates}
        onChange={(event) => setTransliterates(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

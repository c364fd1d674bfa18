import { CURRENCIES, type Currency, SMS_MONEY, type SmsPrice } from '@balise/contract';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../ui/dialog/use-fault-of.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { smsAmount } from './amount.ts';
import { AmountField } from './amount-field.tsx';
import { useSavePrice } from './requests.ts';

/** Sets the price of a prefix; of one that is there, prefix and currency stay. */
export function PriceDialog({ price, onClose }: { price: SmsPrice | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const saving = useSavePrice();
  const faultOf = useFaultOf(saving.error);
  const [prefix, setPrefix] = useState(price?.prefix ?? '');
  const [label, setLabel] = useState(price?.label ?? '');
  const [currency, setCurrency] = useState<Currency>(price?.currency ?? 'XOF');
  const [amount, setAmount] = useState(price ? String(price.price / SMS_MONEY) : '');
  const units = smsAmount(amount);
  const body = { partnerId: price?.partnerId ?? null, prefix: prefix.replace(/\D/g, ''), label, currency };
  const done = () => {
    tell.done(t('sms.prices.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={price ? t('sms.prices.edit', { prefix: price.prefix }) : t('sms.prices.add')}
      action={t('sms.prices.save')}
      saving={saving}
      isReady={units !== undefined}
      onSubmit={() => saving.mutate({ ...body, price: units ?? 0 }, { onSuccess: done })}
      onClose={onClose}
    >
      <TextInput
        label={t('sms.prices.prefix')}
        description={t('sms.prices.prefixHint')}
        inputMode="numeric"
        maxLength={15}
        disabled={price !== undefined}
        value={prefix}
        error={faultOf('prefix')}
        onChange={(event) => setPrefix(event.currentTarget.value)}
      />
      <TextInput
        label={`${t('sms.prices.label')} (${t('common.optional')})`}
        description={t('sms.prices.labelHint')}
        maxLength={60}
        value={label}
        error={faultOf('label')}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Select
        label={t('sms.columns.currency')}
        data={CURRENCIES}
        searchable
        allowDeselect={false}
        disabled={price !== undefined}
        value={currency}
        error={faultOf('currency')}
        onChange={(value) => setCurrency(value as Currency)}
      />
      <AmountField
        required
        label={t('sms.prices.price')}
        currency={currency}
        value={amount}
        error={faultOf('price')}
        onChange={setAmount}
      />
    </FormDialog>
  );
}

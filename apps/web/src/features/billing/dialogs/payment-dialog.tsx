import { type BillingAccount, PAYMENT_METHODS, type PaymentMethod, smallestUnits } from '@balise/contract';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { AmountField } from '../../../ui/field/amount-field.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from '../account/account.module.css';
import { useRecordPayment } from '../requests.ts';
import { todayIn } from '../today-in.ts';
import { useWritten } from '../use-written.ts';

/** Records a payment that arrived, and says what it will do. */
export function PaymentDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useWritten();
  const tell = useTell();
  const saving = useRecordPayment(account.clientId);
  const faultOf = useFaultOf(saving.error);
  const currency = account.currency ?? 'XOF';
  const [typed, setTyped] = useState<Typed>({ ...EMPTY, paidOn: todayIn(account.timeZone) });
  const { amount, ...rest } = typed;
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const units = smallestUnits(amount, currency) ?? 0;
  const submit = () =>
    saving.mutate(
      { amount: units, ...rest },
      {
        onSuccess: () => {
          tell.done(t('billing.payment.done', { amount: money(units, currency) }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('billing.payment.title', { client: account.fullName })}
      action={
        units > 0 ? t('billing.payment.action', { amount: money(units, currency) }) : t('billing.payment.actionPlain')
      }
      saving={saving}
      isReady={units > 0 && rest.reference.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountField
        label={t('billing.payment.amount')}
        description={account.owed > 0 && t('billing.payment.all', { amount: money(account.owed, currency) })}
        {...{ currency, value: amount, onChange: (amount: string) => set({ amount }), error: faultOf('amount') }}
        required
        autoFocus
      />
      <Fields typed={typed} set={set} faultOf={faultOf} today={todayIn(account.timeZone)} />
      <Effect account={account} units={units} />
    </FormDialog>
  );
}

type Typed = { amount: string; method: PaymentMethod; reference: string; paidOn: string; note: string };
const EMPTY: Typed = { amount: '', method: 'mobile_money', reference: '', paidOn: '', note: '' };

type FieldsOf = {
  typed: Typed;
  set: (change: Partial<Typed>) => void;
  /** What the server says of a field. */
  faultOf: (field: string) => string | undefined;
  today: string;
};

/** How, when and with which reference it was paid. */
function Fields({ typed, set, faultOf, today }: FieldsOf) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t('billing.payment.method')}
          data={PAYMENT_METHODS.map((value) => ({ value, label: t(`billing.methods.${value}`) }))}
          value={typed.method}
          allowDeselect={false}
          onChange={(value) => set({ method: value as PaymentMethod })}
        />
        <TextInput
          type="date"
          label={t('billing.payment.paidOn')}
          max={today}
          required
          value={typed.paidOn}
          error={faultOf('paidOn')}
          onChange={(event) => set({ paidOn: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={t('billing.payment.reference')}
        description={t('billing.payment.referenceHint')}
        required
        maxLength={80}
        autoComplete="off"
        value={typed.reference}
        error={faultOf('reference')}
        onChange={(event) => set({ reference: event.currentTarget.value })}
      />
      <TextInput
        label={`${t('billing.payment.note')} (${t('common.optional')})`}
        maxLength={200}
        value={typed.note}
        error={faultOf('note')}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </>
  );
}

/** What a payment of so much will do to the state of the account. */
function Effect({ account, units }: { account: BillingAccount; units: number }) {
  const { t } = useTranslation();
  const { money } = useWritten();
  const { overdue, currency } = account;
  if (overdue === 0 || units === 0 || currency === null) return null;
  const left = overdue - units;
  return (
    <p className="text-sm muted" role="status">
      {left <= 0 ? t('billing.payment.settles') : t('billing.payment.leaves', { amount: money(left, currency) })}
    </p>
  );
}

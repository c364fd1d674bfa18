import {
  CURRENCIES,
  CURRENCY_DIGITS,
  type Currency,
  majorUnits,
  type PartnerId,
  type Plan,
  smallestUnits,
} from '@balise/contract';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { AmountField } from '../../../ui/field/amount-field.tsx';
import { usePartners } from '../../../ui/picker/clients.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useSavePlan } from '../requests.ts';

const typed = (amount: number, currency: Currency): string =>
  majorUnits(amount, currency).toFixed(CURRENCY_DIGITS[currency]);

/** Adds or edits a plan. */
export function PlanDialog({ plan, onClose }: { plan: Plan | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { role } = useUser();
  const saving = useSavePlan(plan?.id ?? null);
  const faultOf = useFaultOf(saving.error);
  const [name, setName] = useState(plan?.name ?? '');
  const [currency, setCurrency] = useState<Currency>(plan?.currency ?? 'XOF');
  const [price, setPrice] = useState(plan ? typed(plan.price, plan.currency) : '');
  const [fee, setFee] = useState(plan && plan.setupFee > 0 ? typed(plan.setupFee, plan.currency) : '');
  const [partner, setPartner] = useState<string | null>(null);
  const units = smallestUnits(price, currency);
  const setupFee = fee.trim() === '' ? 0 : smallestUnits(fee, currency);
  const asksPartner = role === 'platform' && !plan;
  const submit = () =>
    saving.mutate(
      {
        name,
        currency,
        price: units ?? 0,
        setupFee: setupFee ?? 0,
        partnerId: partner === null ? null : (Number(partner) as PartnerId),
      },
      {
        onSuccess: () => {
          tell.done(t('billing.plan.saved', { name }));
          onClose();
        },
      },
    );
  const isReady =
    name.trim() !== '' && units !== undefined && setupFee !== undefined && !(asksPartner && partner === null);
  return (
    <FormDialog
      title={plan ? t('billing.plan.editTitle', { name: plan.name }) : t('billing.plan.add')}
      action={t(plan ? 'common.save' : 'common.add')}
      {...{ saving, isReady, onSubmit: submit, onClose }}
    >
      {asksPartner && <PartnerField value={partner} error={faultOf('partnerId')} onChange={setPartner} />}
      <TextInput
        label={t('billing.plan.name')}
        required
        data-autofocus
        maxLength={60}
        value={name}
        error={faultOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {!plan && (
        <Select
          label={t('billing.plan.currency')}
          data={[...CURRENCIES]}
          searchable
          allowDeselect={false}
          value={currency}
          onChange={(value) => setCurrency(value as Currency)}
        />
      )}
      <AmountField
        label={t('billing.plan.price')}
        description={t('billing.plan.priceHint')}
        required
        {...{ currency, value: price, onChange: setPrice, error: faultOf('price') }}
      />
      <AmountField
        label={t('billing.plan.setupFee')}
        description={t('billing.plan.setupFeeHint')}
        {...{ currency, value: fee, onChange: setFee, error: faultOf('setupFee') }}
      />
    </FormDialog>
  );
}

type Partner = { value: string | null; error: string | undefined; onChange: (id: string | null) => void };

function PartnerField(props: Partner) {
  const { t } = useTranslation();
  return <EntityPicker of={usePartners()} label={t('billing.plan.partner')} required {...props} />;
}

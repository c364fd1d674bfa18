import { type BillingAccount, CURRENCIES, type Currency, type Plan, type PlanId } from '@balise/contract';
import { NumberInput, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from '../account/account.module.css';
import { plansQuery, useSetTerms } from '../requests.ts';
import { useWritten } from '../use-written.ts';

/** What is agreed with a client: currency, plan, days to pay. */
export function TermsDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const saving = useSetTerms(account.clientId);
  const faultOf = useFaultOf(saving.error);
  const { data: plans } = useQuery(plansQuery);
  const own = plans?.filter(({ partnerName }) => partnerName === account.partnerName) ?? [];
  const [chosen, setCurrency] = useState<Currency | null>(account.currency);
  const currency = chosen ?? commonest(own);
  const [plan, setPlan] = useState<string | null>(account.planId === null ? null : String(account.planId));
  const [paymentDays, setPaymentDays] = useState<number | string>(account.paymentDays);
  const offered = own.filter((one) => one.currency === currency);
  const planId = offered.some(({ id }) => String(id) === plan) ? (Number(plan) as PlanId) : null;
  const submit = () =>
    saving.mutate(
      { currency, planId, paymentDays: Number(paymentDays) },
      {
        onSuccess: () => {
          tell.done(t('billing.terms.done'));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('billing.terms.title', { client: account.fullName })}
      action={t('common.save')}
      saving={saving}
      isReady={plans !== undefined && paymentDays !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('billing.terms.currency')}
        data={[...CURRENCIES]}
        searchable
        allowDeselect={false}
        value={currency}
        error={faultOf('currency')}
        onChange={(value) => setCurrency(value as Currency)}
      />
      <PlanChoice
        plans={offered}
        value={planId}
        error={faultOf('planId')}
        none={plans !== undefined && offered.length === 0}
        onChange={setPlan}
      />
      {account.billingOption === 'postpaid' && (
        <NumberInput
          label={t('billing.terms.paymentDays')}
          min={0}
          max={120}
          allowDecimal={false}
          value={paymentDays}
          error={faultOf('paymentDays')}
          onChange={setPaymentDays}
        />
      )}
    </FormDialog>
  );
}

type Choice = {
  plans: Plan[];
  value: PlanId | null;
  error: string | undefined;
  /** Whether there is nothing to choose from. */
  none: boolean;
  onChange: (id: string | null) => void;
};

function PlanChoice({ plans, value, error, none, onChange }: Choice) {
  const { t } = useTranslation();
  const { money } = useWritten();
  return (
    <>
      <Select
        label={t('billing.terms.plan')}
        description={t('billing.terms.planHint')}
        placeholder={t('billing.terms.noPlan')}
        clearable
        disabled={plans.length === 0}
        data={plans.map(({ id, name, price, currency }) => ({
          value: String(id),
          label: `${name} · ${money(price, currency)} ${t('billing.plan.perMonth')}`,
        }))}
        value={value === null ? null : String(value)}
        error={error}
        onChange={onChange}
      />
      {none && (
        <p className="text-sm muted">
          {t('billing.terms.noPlans')}{' '}
          <Link to="/billing/plans" className={classes.link}>
            {t('billing.terms.addPlan')}
          </Link>
        </p>
      )}
    </>
  );
}

/** What a partner prices in: the currency of most of its plans. */
function commonest(plans: Plan[]): Currency {
  const counts = Map.groupBy(plans, ({ currency }) => currency);
  const [first] = [...counts].sort(([, one], [, other]) => other.length - one.length);
  return first?.[0] ?? 'XOF';
}

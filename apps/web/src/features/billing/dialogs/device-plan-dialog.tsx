import type { BillingAccount, DeviceId, PlanId } from '@balise/contract';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vehiclesOfClientQuery } from '../../../api/lists.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { plansQuery, useSetDevicePlan } from '../requests.ts';
import { useWritten } from '../use-written.ts';

const CLIENTS = 'client'; // the client's own plan, among the choices

/** Gives vehicles a plan of their own, or the client's again. */
export function DevicePlanDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useWritten();
  const tell = useTell();
  const saving = useSetDevicePlan(account.clientId);
  const faultOf = useFaultOf(saving.error);
  const { data: vehicles = [] } = useQuery(vehiclesOfClientQuery(account.clientId));
  const { data: plans = [] } = useQuery(plansQuery);
  const [chosen, setChosen] = useState<string[]>([]);
  const [plan, setPlan] = useState<string | null>(null);
  const offered = plans.filter(
    ({ partnerName, currency }) => partnerName === account.partnerName && currency === account.currency,
  );
  const submit = () =>
    saving.mutate(
      {
        deviceIdList: chosen.map((id) => Number(id) as DeviceId),
        planId: plan === CLIENTS ? null : (Number(plan) as PlanId),
      },
      {
        onSuccess: () => {
          tell.done(t('billing.ownPlan.done', { count: chosen.length }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('billing.ownPlan.title', { client: account.fullName })}
      action={t('common.save')}
      saving={saving}
      isReady={chosen.length > 0 && plan !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <EntitiesPicker
        of={{
          data: vehicles.map(({ id, designation, label }) => ({
            value: String(id),
            label: label ? `${designation} · ${label}` : designation,
          })),
        }}
        label={t('billing.ownPlan.vehicles')}
        required
        value={chosen}
        error={faultOf('deviceIdList')}
        onChange={setChosen}
      />
      <Select
        label={t('billing.account.plan')}
        description={t('billing.terms.planHint')}
        required
        data={[
          {
            value: CLIENTS,
            label: t('billing.ownPlan.clients', { plan: account.planName ?? t('billing.account.noPlan') }),
          },
          ...offered.map(({ id, name, price, currency }) => ({
            value: String(id),
            label: `${name} · ${money(price, currency)} ${t('billing.plan.perMonth')}`,
          })),
        ]}
        value={plan}
        error={faultOf('planId')}
        onChange={setPlan}
      />
    </FormDialog>
  );
}

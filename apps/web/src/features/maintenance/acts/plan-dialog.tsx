import type { ServiceVehicleId } from '@balise/contract';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { type DueDetail, useUnplan } from '../requests.ts';
import { useDueWords } from '../use-due-words.ts';
import { usePlanOrders } from '../workshop/requests.ts';
import { useNearDues } from './near-dues.ts';
import { type Plan, PlanFields } from './plan-fields.tsx';

/** Plans a day in the workshop by a work order; what is due soon of the same vehicle is offered with it. */
export function PlanDialog({ due, onClose }: { due: DueDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const words = useDueWords();
  const near = useNearDues(due);
  const [left, setLeft] = useState<ServiceVehicleId[]>([]);
  const chosen = [due.id, ...near.map(({ id }) => id).filter((id) => !left.includes(id))];
  const [plan, setPlan] = useState<Plan>({
    on: due.plannedOn ?? (due.on !== null && due.on > due.today ? due.on : due.today),
    workshop: due.plannedWorkshop,
    assigneeId: null,
  });
  const set = (change: Partial<Plan>) => setPlan((before) => Object.assign({}, before, change));
  const [saving, removing] = [usePlanOrders(), useUnplan()];
  const done = usePlanDone(onClose);
  const save = () => saving.mutate(Object.assign({ dueIdList: chosen }, plan), { onSuccess: done.planned(plan.on) });
  const unplan = () => removing.mutate(chosen, { onSuccess: done.removed });
  return (
    <FormDialog
      title={t('maintenance.plan.title')}
      under={
        <p className="text-sm muted">
          {t('maintenance.plan.count', { count: chosen.length, vehicle: due.designation })}
        </p>
      }
      action={t('maintenance.plan.submit')}
      isReady={plan.on !== ''}
      saving={saving}
      foot={
        due.plannedOn !== null && (
          <Button variant="subtle" loading={removing.isPending} onClick={unplan}>
            {t('maintenance.actions.unplan')}
          </Button>
        )
      }
      onSubmit={save}
      onClose={onClose}
    >
      <PlanFields {...{ plan, clientId: due.clientId, error: saving.error }} onChange={set} />
      {near.length > 0 && (
        <Checkbox.Group
          label={t('maintenance.plan.together')}
          value={near.map(({ id }) => String(id)).filter((id) => !left.includes(Number(id) as ServiceVehicleId))}
          onChange={(kept) => setLeft(near.map(({ id }) => id).filter((id) => !kept.includes(String(id))))}
        >
          {near.map((one) => (
            <Checkbox
              key={one.id}
              mt={8}
              value={String(one.id)}
              label={`${one.service} · ${words.on(one, due.today)}`}
            />
          ))}
        </Checkbox.Group>
      )}
    </FormDialog>
  );
}

/** Says what was planned, and closes the dialog. */
function usePlanDone(onClose: () => void) {
  const { t } = useTranslation();
  const tell = useTell();
  const words = useDueWords();
  const done = (said: string) => {
    tell.done(said);
    onClose();
  };
  return {
    removed: () => done(t('maintenance.plan.removed')),
    planned:
      (on: string) =>
      ({ orders, already }: { orders: readonly unknown[]; already: number }) => {
        const said = orders.length > 0 ? [t('maintenance.plan.saved', { day: words.day(on) })] : [];
        if (already > 0) said.push(t('maintenance.plan.already', { count: already }));
        done(said.join(' '));
      },
  };
}

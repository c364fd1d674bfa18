import type { ServiceVehicleId, UserId } from '@balise/contract';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { type DueDetail, useUnplan } from '../requests.ts';
import { useDueWords } from '../use-due-words.ts';
import { peopleQuery, usePlanOrders } from '../workshop/requests.ts';
import { useNearDues } from './near-dues.ts';

/** Plans a day in the workshop by a work order; what is due soon of the same vehicle is offered with it. */
export function PlanDialog({ due, onClose }: { due: DueDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const words = useDueWords();
  const near = useNearDues(due);
  const [assignee, setAssignee] = useState<string | null>(null);
  const [left, setLeft] = useState<ServiceVehicleId[]>([]);
  const chosen = [due.id, ...near.map(({ id }) => id).filter((id) => !left.includes(id))];
  const [on, setOn] = useState(due.plannedOn ?? (due.on !== null && due.on > due.today ? due.on : due.today));
  const [workshop, setWorkshop] = useState(due.plannedWorkshop);
  const [saving, removing] = [usePlanOrders(), useUnplan()];
  const done = usePlanDone(onClose);
  const assigneeId = assignee === null ? null : (Number(assignee) as UserId);
  const plan = () => saving.mutate({ dueIdList: chosen, on, workshop, assigneeId }, { onSuccess: done.planned(on) });
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
      isReady={on !== ''}
      saving={saving}
      foot={
        due.plannedOn !== null && (
          <Button variant="subtle" loading={removing.isPending} onClick={unplan}>
            {t('maintenance.actions.unplan')}
          </Button>
        )
      }
      onSubmit={plan}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={t('maintenance.plan.on')}
        required
        value={on}
        error={fieldFaultsOf(saving.error, t)['on']}
        onChange={({ currentTarget }) => setOn(currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t('maintenance.plan.workshop')}
        maxLength={100}
        value={workshop}
        onChange={({ currentTarget }) => setWorkshop(currentTarget.value)}
      />
      <Assignee {...{ due }} value={assignee} onChange={setAssignee} />
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

type AssigneeProperties = { due: DueDetail; value: string | null; onChange: (id: string | null) => void };

function Assignee({ due, value, onChange }: AssigneeProperties) {
  const { t } = useTranslation();
  const { data: people = [] } = useQuery(peopleQuery(due.clientId));
  return (
    <Select
      label={t('workshop.assignee')}
      placeholder={t('workshop.nobody')}
      clearable
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
    />
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

import type { Due, ServiceVehicleId } from '@balise/contract';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { type DueDetail, duesQuery, usePlan } from '../requests.ts';
import { daysBetween, useDueWords } from '../use-due-words.ts';

/** What is due within so many days of a service is done with it. */
const TOGETHER = 45;

/** Plans a day in the workshop: what is due soon of the same vehicle is offered with it. */
export function PlanDialog({ due, onClose }: { due: DueDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const words = useDueWords();
  const { data } = useQuery(duesQuery({ deviceId: due.deviceId, pageSize: 25 }));
  const near = (data?.dues ?? []).filter((one) => one.id !== due.id && isNear(one, due));
  const [left, setLeft] = useState<ServiceVehicleId[]>([]);
  const chosen = [due.id, ...near.map(({ id }) => id).filter((id) => !left.includes(id))];
  const [on, setOn] = useState(due.plannedOn ?? (due.on !== null && due.on > due.today ? due.on : due.today));
  const [workshop, setWorkshop] = useState(due.plannedWorkshop);
  const saving = usePlan();
  const plan = (day: string | null) => {
    const done = day === null ? t('maintenance.plan.removed') : t('maintenance.plan.saved', { day: words.day(day) });
    const onSuccess = () => {
      tell.done(done);
      onClose();
    };
    saving.mutate({ dueIdList: chosen, on: day, workshop }, { onSuccess });
  };
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
          <Button variant="subtle" onClick={() => plan(null)}>
            {t('maintenance.actions.unplan')}
          </Button>
        )
      }
      onSubmit={() => plan(on)}
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

const isNear = ({ on, state }: Due, due: DueDetail): boolean =>
  state !== 'ok' || (on !== null && Math.abs(daysBetween(due.on ?? due.today, on)) <= TOGETHER);

import type { Due } from '@balise/contract';
import { Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { duesQuery } from '../requests.ts';
import { useDueWords } from '../use-due-words.ts';
import { usePlanOrders } from '../workshop/requests.ts';
import { isDueWithin } from './near-dues.ts';
import { type Plan, PlanFields } from './plan-fields.tsx';

/** The most urgent services: what one day may take. */
const MOST = 100;

type Selection = Omit<Parameters<typeof duesQuery>[0], 'page' | 'pageSize' | 'state'>;
/** A vehicle with what is due of it, to be done on one day. */
type Vehicle = { id: string; designation: string; dues: Due[] };

/** Plans a day in the workshop for many vehicles: what is due soon of each is done together, on a work order of its own. */
export function PlanDayDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const words = useDueWords();
  const { client } = useUser();
  const { data } = useQuery(duesQuery(Object.assign({ pageSize: MOST }, selection)));
  const [typed, setTyped] = useState<Partial<Plan>>({});
  const [chosen, setChosen] = useState<string[]>([]);
  const saving = usePlanOrders();
  const plan: Plan = Object.assign({ on: data?.today ?? '', workshop: '', assigneeId: null }, typed);
  const vehicles = data ? vehiclesOf(data.dues, data.today) : [];
  const dueIdList = vehicles.flatMap(({ id, dues }) => (chosen.includes(id) ? dues.map((due) => due.id) : []));
  const save = () =>
    saving.mutate(Object.assign({ dueIdList }, plan), {
      onSuccess: ({ orders }) => {
        tell.done(t('maintenance.planDay.saved', { count: orders.length, day: words.day(plan.on) }));
        onClose();
      },
    });
  return (
    <FormDialog
      title={t('maintenance.plan.title')}
      under={<p className="text-sm muted">{t('maintenance.planDay.hint')}</p>}
      action={t('maintenance.plan.submit')}
      isReady={plan.on !== '' && dueIdList.length > 0}
      saving={saving}
      foot={
        dueIdList.length > 0 && (
          <span className="text-sm muted" role="status">
            {t('maintenance.planDay.chosen', { count: dueIdList.length })}
          </span>
        )
      }
      onSubmit={save}
      onClose={onClose}
    >
      <PlanFields
        {...{ plan, error: saving.error }}
        clientId={client?.id ?? selection.clientId ?? null}
        onChange={(change) => setTyped(Object.assign({}, typed, change))}
      />
      {!data && <Skeleton height={160} />}
      {data && vehicles.length === 0 && <p className="text-sm muted">{t('maintenance.planDay.none')}</p>}
      {data && vehicles.length > 0 && (
        <VehiclesField {...{ vehicles, chosen, today: data.today }} onChange={setChosen} />
      )}
    </FormDialog>
  );
}

type FieldProperties = {
  vehicles: readonly Vehicle[];
  chosen: string[];
  today: string;
  onChange: (chosen: string[]) => void;
};

function VehiclesField({ vehicles, chosen, today, onChange }: FieldProperties) {
  const { t } = useTranslation();
  const words = useDueWords();
  const isAll = chosen.length === vehicles.length;
  return (
    <>
      <Checkbox
        label={t('maintenance.planDay.all', { count: vehicles.length })}
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={() => onChange(isAll ? [] : vehicles.map(({ id }) => id))}
      />
      <Checkbox.Group aria-label={t('maintenance.columns.vehicles')} value={chosen} onChange={onChange}>
        <div className="column gap-12">
          {vehicles.map(({ id, designation, dues }) => (
            <Checkbox
              key={id}
              value={id}
              label={<b className="semibold">{designation}</b>}
              description={dues.map((due) => `${due.service} · ${words.on(due, today)}`).join(', ')}
            />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

/** Vehicles of which something is due or imminent and not planned, the most urgent first, each with all that is due about then. */
function vehiclesOf(dues: readonly Due[], today: string): Vehicle[] {
  const open = dues.filter(({ plannedOn }) => plannedOn === null);
  const urgent = new Set(open.filter(({ state }) => state !== 'ok').map(({ deviceId }) => deviceId));
  const near = open.filter((due) => urgent.has(due.deviceId) && isDueWithin(due, today));
  return [...Map.groupBy(near, ({ deviceId }) => deviceId)].map(([id, of]) => ({
    id: String(id),
    designation: of[0]!.designation,
    dues: of,
  }));
}

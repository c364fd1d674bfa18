import type { DeviceId, DriverId } from '@balise/contract';
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { fieldFaultsOf } from '../../api/fault-words.ts';
import { useFormat } from '../../language/use-format.ts';
import { momentOf, wallTimeIn } from '../../language/zoned-time.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useTimeZoneOf } from '../../ui/picker/clients.tsx';
import { EntityPicker } from '../../ui/picker/entity-picker.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './driver-assignments.module.css';
import { assignmentQuery, driversOfClientQuery, useAssign, useWithdraw, vehicleDriversQuery } from './requests.ts';

type Named = { id: number; name: string };
type Properties = {
  clientId: number;
  /** What is known; the other is chosen. */
  driver?: Named;
  vehicle?: Named;
  onClose: () => void;
};

/** Assigns a vehicle to a driver, from when until when by the clocks of the client. */
export function AssignDialog({ clientId, driver, vehicle, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const timeZone = useTimeZoneOf(clientId);
  const [form, setForm] = useState<Form>({ chosen: '', from: '', to: '', note: '' });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const assign = useAssign();
  const set = (part: Partial<Form>) => {
    setForm((before) => ({ ...before, ...part }));
    setFaults({});
    assign.reset();
  };
  const field = driver ? 'deviceId' : 'driverId';
  const submit = () => {
    if (form.chosen === '') return setFaults({ [field]: t('fieldErrors.required') });
    const time = (wall: string) => (wall === '' ? undefined : (momentOf(wall, timeZone) ?? undefined));
    const body = {
      driverId: (driver?.id ?? Number(form.chosen)) as DriverId,
      deviceId: (vehicle?.id ?? Number(form.chosen)) as DeviceId,
      startsAt: time(form.from),
      endsAt: time(form.to) ?? null,
      note: form.note,
    };
    assign.mutate(body, {
      onSuccess: ({ driverName, designation }) => {
        tell.done(t('driverAssignments.assigned', { driver: driverName, vehicle: designation }));
        onClose();
      },
      onError: (error) => setFaults(fieldFaultsOf(error, t)),
    });
  };
  return (
    <FormDialog
      title={t('driverAssignments.assignTo', { name: (driver ?? vehicle)?.name ?? '' })}
      size={560}
      action={t('driverAssignments.assign')}
      isReady={timeZone !== undefined}
      saving={assign}
      onSubmit={submit}
      onClose={onClose}
    >
      <InTheWay error={assign.error} onWithdrawn={assign.reset} />
      {driver ? (
        <VehicleField
          value={form.chosen}
          clientId={clientId}
          error={faults.deviceId}
          onChange={(chosen) => set({ chosen })}
        />
      ) : (
        <DriverField
          value={form.chosen}
          clientId={clientId}
          error={faults.driverId}
          onChange={(chosen) => set({ chosen })}
        />
      )}
      <Times {...{ form, set, faults, timeZone }} />
      {timeZone && <p className="text-xs faint">{t('period.zone', { zone: timeZone })}</p>}
      <TextInput
        label={t('driverAssignments.note')}
        maxLength={200}
        value={form.note}
        onChange={({ currentTarget: { value } }) => set({ note: value })}
      />
    </FormDialog>
  );
}

type Form = { chosen: string; from: string; to: string; note: string };

/** From when until when, as the clocks of the client show it; both may stay empty. */
function Times({
  form,
  set,
  faults,
  timeZone,
}: {
  form: Form;
  set: (part: Partial<Form>) => void;
  faults: Record<string, string>;
  timeZone: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.times}>
      <TextInput
        type="datetime-local"
        label={t('driverAssignments.from')}
        description={t('driverAssignments.fromHint')}
        value={form.from}
        max={form.to || undefined}
        error={faults.startsAt}
        onChange={({ currentTarget: { value } }) => set({ from: value })}
      />
      <TextInput
        type="datetime-local"
        label={t('driverAssignments.to')}
        description={t('driverAssignments.toHint')}
        value={form.to}
        min={form.from || wallTimeIn(Date.now(), timeZone)}
        error={faults.endsAt}
        onChange={({ currentTarget: { value } }) => set({ to: value })}
      />
    </div>
  );
}

/** The assignment that is in the way, and the way to end it. */
function InTheWay({ error, onWithdrawn }: { error: unknown; onWithdrawn: () => void }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const tell = useTell();
  const withdraw = useWithdraw();
  const id = error instanceof CallFailed ? error.figures.assignmentId : undefined;
  const { data } = useQuery(assignmentQuery(id));
  if (id === undefined || !data) return null;
  const words = { driver: data.driverName, vehicle: data.designation, since: moment(data.startsAt, Date.now()) };
  return (
    <div className={classes.conflict}>
      <p>{t(data.state === 'planned' ? 'driverAssignments.plannedThen' : 'driverAssignments.usedNow', words)}</p>
      {data.state === 'used' && (
        <Button
          variant="default"
          size="xs"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(
              { id: data.id },
              {
                onSuccess: () => {
                  tell.done(t('driverAssignments.withdrawn', words));
                  onWithdrawn();
                },
                onError: tell.failed,
              },
            )
          }
        >
          {t('driverAssignments.withdrawFirst')}
        </Button>
      )}
    </div>
  );
}

type FieldProperties = {
  clientId: number;
  value: string;
  error: string | undefined;
  /** Empty: nothing is chosen. */
  onChange: (value: string, name: string) => void;
};

/** The client's vehicles, each with who has it. */
function VehicleField({ clientId, value, error, onChange }: FieldProperties) {
  const { t } = useTranslation();
  const { data = [], isPending, error: failure } = useQuery(vehicleDriversQuery);
  const own = data.filter((device) => device.clientId === clientId);
  return (
    <EntityPicker
      label={t('driverAssignments.vehicle')}
      required
      data-autofocus
      of={{
        data: own.map(({ deviceId, designation, label, driver }) => ({
          value: String(deviceId),
          label: label ? `${designation} · ${label}` : designation,
          badge: driver?.driverName ? <span className="text-xs faint">{driver.driverName}</span> : undefined,
        })),
        isPending,
        error: failure,
      }}
      value={value || null}
      error={error}
      onChange={(id) => onChange(id ?? '', '')}
    />
  );
}

/** The client's drivers. */
export function DriverField({ clientId, value, error, label, onChange }: FieldProperties & { label?: string }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  // what was chosen is no search
  const search = typed === chosen ? '' : typed;
  const query = { ...driversOfClientQuery(clientId, search), placeholderData: keepPreviousData };
  const { data = [], isPending, error: failure } = useQuery(query);
  const named = data.map(({ id, lastName, firstName }) => ({
    value: String(id),
    label: [lastName, firstName].filter(Boolean).join(' '),
  }));
  return (
    <EntityPicker
      label={label ?? t('driverAssignments.driver')}
      required
      of={{ data: named, isPending, error: failure, onSearch: setTyped }}
      value={value || null}
      error={error}
      onChange={(id) => {
        const name = named.find((one) => one.value === id)?.label ?? '';
        setChosen(name);
        onChange(id ?? '', name);
      }}
    />
  );
}

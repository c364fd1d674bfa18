import { Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codesInWords, fieldFaultsOf } from '../../../api/fault-words.ts';
import { geofencesQuery, vehiclesQuery } from '../../../api/lists.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTimeZoneOf } from '../../../ui/picker/clients.tsx';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { clientOf, GeofencesField, type NamedGeofence } from '../geofences-field.tsx';
import { geofencesOfDeviceQuery, useSuspendGeofences } from './requests.ts';
import { chosenFault, emptyForm, judgeSuspension, type SuspendForm, timesOf } from './suspend-form.ts';
import { SuspendedVehicles } from './suspended-vehicles.tsx';
import classes from './suspensions.module.css';

type Properties = {
  /** Those that are suspended; none: they are chosen in the dialog. */
  geofences?: readonly NamedGeofence[];
  /** The vehicle for which geofences are suspended. */
  device?: { id: number; name: string };
  onClose: (done: boolean) => void;
};

/** Suspends geofences of one client for vehicles: from when to when, on the client's clocks, and why. */
export function SuspendDialog({ geofences: given = [], device, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const [form, setForm] = useState(() =>
    emptyForm(Date.now(), {
      geofences: given.map(({ id }) => String(id)),
      isForAll: given.length > 1,
      devices: device ? [String(device.id)] : [],
    }),
  );
  const clientId = useClientOf(form, given, device);
  const timeZone = useTimeZoneOf(clientId);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const suspend = useSuspendGeofences();
  const set = (part: Partial<SuspendForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setFaults({});
  };
  const submit = () => {
    const judged = judgeSuspension(form, timeZone);
    if ('faults' in judged) return setFaults(codesInWords(judged.faults, t));
    suspend.mutate(judged.input, {
      onSuccess: ({ suspended }) => {
        tell.done(t('geofences.suspend.done', { count: suspended }));
        onClose(true);
      },
      onError: (error) => setFaults(fieldFaultsOf(error, t)),
    });
  };
  const named = given.length === 1 ? given[0] : device;
  return (
    <FormDialog
      title={
        named
          ? t('geofences.suspend.titleOf', { name: named.name })
          : given.length > 1
            ? t('geofences.suspend.titleMany', { count: given.length })
            : t('geofences.suspend.title')
      }
      size={560}
      action={t('geofences.suspend.action')}
      // while nothing is chosen a press says what is missing; otherwise the client's clocks are needed
      isReady={timeZone !== undefined || (!device && clientId === undefined)}
      saving={suspend}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <Text size="sm">{t('geofences.suspend.text')}</Text>
      {device ? (
        <GeofencesOfDevice {...{ form, set, faults }} deviceId={device.id} />
      ) : (
        <>
          <GeofencesField
            given={given}
            value={form.geofences}
            error={form.geofences.length === 0 ? chosenFault(faults) : undefined}
            onChange={(geofences) => set(geofences.length > 0 ? { geofences } : { geofences, devices: [], groups: [] })}
          />
          {clientId !== undefined && <SuspendedVehicles {...{ form, set, faults, clientId }} />}
        </>
      )}
      {timeZone && <Times {...{ form, set, faults, timeZone }} />}
      <Textarea
        label={t('geofences.suspend.reason')}
        description={t('geofences.suspend.reasonHint')}
        required
        autosize
        minRows={2}
        maxLength={200}
        value={form.reason}
        error={faults.motif}
        // a reason is one line
        onChange={({ currentTarget: { value } }) => set({ reason: value.replace(/\n/g, ' ') })}
      />
    </FormDialog>
  );
}

/** Whose geofences and vehicle they are; undefined while that is not known. */
function useClientOf(
  { geofences }: SuspendForm,
  given: readonly NamedGeofence[],
  device: Properties['device'],
): number | undefined {
  const all = useQuery({ ...geofencesQuery, enabled: !device && given.length <= 1 });
  const vehicles = useQuery({ ...vehiclesQuery, enabled: device !== undefined });
  if (device) return vehicles.data?.find(({ id }) => id === device.id)?.clientId;
  return clientOf(given.length > 1 ? given : (all.data ?? given), geofences);
}

type Part = { form: SuspendForm; set: (part: Partial<SuspendForm>) => void; faults: Record<string, string> };

/** From when to when, on the clock of the client. */
function Times({ form, set, faults, timeZone }: Part & { timeZone: string }) {
  const { t } = useTranslation();
  const { from, to } = timesOf(form, timeZone);
  return (
    <div className="grid gap-4">
      <div className={classes.times}>
        <TextInput
          type="datetime-local"
          label={t('geofences.suspend.from')}
          required
          value={from}
          error={faults.dateStart}
          onChange={({ currentTarget: { value } }) => set({ from: value })}
        />
        <TextInput
          type="datetime-local"
          label={t('geofences.suspend.to')}
          required
          value={to}
          error={faults.dateEnd}
          onChange={({ currentTarget: { value } }) => set({ to: value })}
        />
      </div>
      <p className="text-xs faint">{t('period.zone', { zone: timeZone })}</p>
    </div>
  );
}

/** The geofences of one vehicle, its groups' too. */
function GeofencesOfDevice({ form, set, faults, deviceId }: Part & { deviceId: number }) {
  const { t } = useTranslation();
  const { data = [], isPending, error } = useQuery(geofencesOfDeviceQuery(deviceId));
  const names = new Map(data.map(({ geofenceId, name }) => [String(geofenceId), name]));
  return (
    <EntitiesPicker
      of={{ data: [...names].map(([value, label]) => ({ value, label })), isPending, error }}
      data-autofocus
      label={t('geofences.suspend.geofences')}
      required
      value={form.geofences}
      error={chosenFault(faults)}
      onChange={(geofences) => set({ geofences })}
    />
  );
}

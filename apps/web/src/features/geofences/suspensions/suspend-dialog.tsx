import type { Geofence } from '@balise/contract';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codesInWords, fieldFaultsOf } from '../../../api/fault-words.ts';
import { geofencesQuery, vehiclesOfClientQuery } from '../../../api/lists.ts';
import { useUser } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { EntitiesPicker, EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { assignmentsQuery } from '../requests.ts';
import { geofencesOfDeviceQuery, useSuspendGeofences } from './requests.ts';
import { emptyForm, judgeSuspension, type SuspendForm } from './suspend-form.ts';
import classes from './suspensions.module.css';

type Properties = {
  /** The one that is suspended; absent: it is chosen in the dialog. */
  geofence?: Pick<Geofence, 'id' | 'name' | 'clientId'>;
  /** The vehicle for which geofences are suspended. */
  device?: { id: number; name: string };
  onClose: () => void;
};

/** Suspends geofences for vehicles: from when to when, and why. */
export function SuspendDialog({ geofence, device, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const timeZone = useUser().client?.timeZone;
  const [form, setForm] = useState(() =>
    emptyForm(Date.now(), timeZone, {
      ...(geofence ? { geofences: [String(geofence.id)] } : {}),
      ...(device ? { devices: [String(device.id)] } : {}),
    }),
  );
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
        onClose();
      },
      onError: (error) => setFaults(fieldFaultsOf(error, t)),
    });
  };
  const named = geofence ?? device;
  return (
    <FormDialog
      title={named ? t('geofences.suspend.titleOf', { name: named.name }) : t('geofences.suspend.title')}
      size={560}
      action={t('geofences.suspend.action')}
      saving={suspend}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{t('geofences.suspend.text')}</Text>
      {device ? (
        <GeofencesOfDevice {...{ form, set, faults }} deviceId={device.id} />
      ) : (
        <DevicesOfGeofence {...{ form, set, faults }} given={geofence} />
      )}
      <Times {...{ form, set, faults }} />
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

type Part = { form: SuspendForm; set: (part: Partial<SuspendForm>) => void; faults: Record<string, string> };

const pairFault = (faults: Record<string, string>): string | undefined =>
  faults.geofenceDeviceList ?? Object.entries(faults).find(([field]) => field.startsWith('geofenceDeviceList.'))?.[1];

/** From when to when, on the clock of the client. */
function Times({ form, set, faults }: Part) {
  const { t } = useTranslation();
  const timeZone = useUser().client?.timeZone;
  return (
    <div className="grid gap-4">
      <div className={classes.times}>
        <TextInput
          type="datetime-local"
          label={t('geofences.suspend.from')}
          required
          value={form.from}
          error={faults.dateStart}
          onChange={({ currentTarget: { value } }) => set({ from: value })}
        />
        <TextInput
          type="datetime-local"
          label={t('geofences.suspend.to')}
          required
          value={form.to}
          error={faults.dateEnd}
          onChange={({ currentTarget: { value } }) => set({ to: value })}
        />
      </div>
      {timeZone && <p className="text-xs faint">{t('period.zone', { zone: timeZone })}</p>}
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
      error={pairFault(faults)}
      onChange={(geofences) => set({ geofences })}
    />
  );
}

/** A geofence, and vehicles of its client: those that it is assigned to come first. */
function DevicesOfGeofence({ form, set, faults, given }: Part & { given: Properties['geofence'] }) {
  const { t } = useTranslation();
  const all = useQuery({ ...geofencesQuery, enabled: !given });
  const geofence = given ?? all.data?.find(({ id }) => String(id) === form.geofences[0]);
  return (
    <>
      {!given && (
        <EntityPicker
          of={{
            data: (all.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            isPending: all.isPending,
            error: all.error,
          }}
          data-autofocus
          label={t('geofences.suspend.geofence')}
          required
          value={form.geofences[0] ?? null}
          error={form.geofences.length === 0 && pairFault(faults)}
          onChange={(id) => set({ geofences: id === null ? [] : [id], devices: [] })}
        />
      )}
      {geofence && <Devices {...{ form, set, faults, geofence }} />}
    </>
  );
}

function Devices({ form, set, faults, geofence }: Part & { geofence: NonNullable<Properties['geofence']> }) {
  const { t } = useTranslation();
  const { data: fleet = [], isPending, error } = useQuery(vehiclesOfClientQuery(geofence.clientId));
  const { data: assigned } = useQuery(assignmentsQuery(geofence.id));
  const own = new Set<number>(assigned?.devices.map(({ deviceId }) => deviceId));
  const entities = (isOwn: boolean) =>
    fleet
      .filter(({ id }) => own.has(id) === isOwn)
      .map(({ id, designation }) => ({ value: String(id), label: designation }));
  const [first, others] = [entities(true), entities(false)];
  return (
    <EntitiesPicker
      of={{
        data:
          first.length === 0
            ? others
            : [
                { group: t('geofences.suspend.assigned'), items: first },
                { group: t('geofences.suspend.others'), items: others },
              ],
        isPending,
        error,
      }}
      label={t('geofences.suspend.devices')}
      required
      value={form.devices}
      error={pairFault(faults)}
      onChange={(devices) => set({ devices })}
    />
  );
}

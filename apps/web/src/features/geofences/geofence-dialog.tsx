import type { Geofence } from '@balise/contract';
import { ColorInput, NumberInput, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codesInWords, fieldFaultsOf } from '../../api/fault-words.ts';
import { geofencesQuery } from '../../api/lists.ts';
import { useUser } from '../../api/user.ts';
import { GEOFENCE_KINDS, ZoneEditor } from '../../map/drawing/zone-editor.tsx';
import { SWATCHES } from '../../settings/status-colours.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ClientField, useTimeZoneOf } from '../../ui/picker/clients.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { hoursOn } from '../../ui/week-hours/week-hours.ts';
import { WeekHoursField } from '../../ui/week-hours/week-hours-field.tsx';
import { PasteShape } from './files/paste-shape.tsx';
import { formOf, type GeofenceForm, inputOf, judge, type Proposal } from './geofence-form.ts';
import classes from './geofences.module.css';
import { useSaveGeofence } from './requests.ts';

type Properties = {
  /** The one that is edited; a new one where absent. */
  geofence?: Geofence;
  /** What is proposed for a new one. */
  proposed?: Proposal;
  onClose: () => void;
};

/** Makes or edits a geofence: its name and fields, and its shape on the map. */
export function GeofenceDialog({ geofence, proposed, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const { role } = useUser();
  const choosesClient = role !== 'client' && !geofence;
  const [form, setForm] = useState(() => formOf(geofence, proposed));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const others = useOthers(form.clientId, geofence?.id);
  const save = useSaveGeofence();
  const set = (next: Partial<GeofenceForm>) => {
    setForm((before) => ({ ...before, ...next }));
    setFaults(({ drawCoordinate: _, ...before }) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in next))),
    );
  };
  const submit = () => {
    const found = codesInWords(judge(form, choosesClient), t);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      { id: geofence?.id, body: inputOf(form) },
      {
        onSuccess: ({ name }) => {
          tell.done(t(geofence ? 'geofences.saved' : 'geofences.created', { name }));
          onClose();
        },
        onError: (error) => setFaults(fieldFaultsOf(error, t)),
      },
    );
  };
  return (
    <FormDialog
      title={geofence ? t('geofences.dialog.edit', { name: geofence.name }) : t('geofences.dialog.add')}
      size={1040}
      action={t(geofence ? 'common.save' : 'geofences.dialog.create')}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.editor}>
        <ZoneEditor
          zone={form.zone}
          kinds={GEOFENCE_KINDS}
          onZone={(zone) => set({ zone })}
          others={others}
          before={<Head {...{ form, set, faults, choosesClient }} />}
        >
          <PasteShape onShape={({ zone, name }) => set({ zone, ...(form.name === '' && name ? { name } : {}) })} />
          <MoreFields {...{ form, set, faults }} />
        </ZoneEditor>
      </div>
    </FormDialog>
  );
}

/** The other geofences of the client, to draw beside them. */
function useOthers(clientId: string | null, own: number | undefined): readonly Geofence[] {
  const { client } = useUser();
  const { data } = useQuery(geofencesQuery);
  const id = client?.id ?? Number(clientId);
  return useMemo(() => data?.filter((one) => one.clientId === id && one.id !== own) ?? [], [data, id, own]);
}

type Part = { form: GeofenceForm; set: (next: Partial<GeofenceForm>) => void; faults: Record<string, string> };

/** Whose it is, its name, and what is wrong with its shape. */
function Head({ form, set, faults, choosesClient }: Part & { choosesClient: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {choosesClient && (
        <ClientField value={form.clientId} error={faults.clientId} onChange={(chosen) => set({ clientId: chosen })} />
      )}
      <TextInput
        label={t('geofences.dialog.name')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={60}
        value={form.name}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
        error={faults.name}
      />
      {faults.drawCoordinate && (
        <p role="alert" className="text-sm" data-bad>
          {faults.drawCoordinate}
        </p>
      )}
    </>
  );
}

function MoreFields({ form, set, faults }: Part) {
  const { t } = useTranslation();
  const timeZone = useTimeZoneOf(form.clientId === null ? undefined : Number(form.clientId));
  return (
    <>
      <TextInput
        label={t('geofences.dialog.description')}
        autoComplete="off"
        maxLength={500}
        value={form.description}
        onChange={({ currentTarget: { value } }) => set({ description: value })}
        error={faults.description}
      />
      <NumberInput
        label={t('geofences.dialog.speedLimit')}
        description={t('geofences.dialog.speedLimitHint')}
        min={5}
        max={250}
        allowDecimal={false}
        value={form.speedLimit}
        onChange={(value) => set({ speedLimit: typeof value === 'number' ? value : '' })}
        error={faults.speedLimit}
      />
      <Switch
        label={t('geofences.dialog.atTimes')}
        description={t('geofences.dialog.atTimesHint')}
        checked={form.schedule !== null}
        onChange={({ currentTarget: { checked } }) =>
          set({ schedule: checked ? hoursOn([1, 2, 3, 4, 5], 8, 18) : null })
        }
      />
      {form.schedule && (
        <WeekHoursField
          label={t('geofences.dialog.hours')}
          timeZone={timeZone}
          value={form.schedule}
          error={faults.schedule}
          onChange={(schedule) => set({ schedule })}
        />
      )}
      <ColorInput
        label={t('geofences.dialog.colour')}
        format="hex"
        withEyeDropper={false}
        swatches={SWATCHES}
        swatchesPerRow={6}
        value={form.colour}
        onChange={(colour) => set({ colour })}
        error={faults.colour}
      />
    </>
  );
}

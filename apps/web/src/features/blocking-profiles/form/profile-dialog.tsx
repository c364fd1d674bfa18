import type { BlockingProfile } from '@balise/contract';
import { Radio, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codesInWords, fieldFaultsOf } from '../../../api/fault-words.ts';
import { groupsQuery, vehiclesQuery } from '../../../api/lists.ts';
import { useUser } from '../../../api/user.ts';
import { FormDialog, FormSection } from '../../../ui/dialog/form-dialog.tsx';
import { ClientField, useTimeZoneOf } from '../../../ui/picker/clients.tsx';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from '../profiles.module.css';
import { useSaveProfile } from '../requests.ts';
import { ExceptionFields } from './exception-fields.tsx';
import { HoursFields } from './hours-fields.tsx';
import { formOf, inputOf, judge, type ProfileForm, type ProfilePart } from './profile-form.ts';
import { ProfilePreview } from './profile-preview.tsx';

type Properties = {
  /** The one that is edited; a new one where absent. */
  profile?: BlockingProfile;
  /** Of a new one. */
  clientId?: number | undefined;
  onClose: () => void;
};

/** Makes or edits a blocking profile: hours, vehicles, exceptions, and what it will do. */
export function ProfileDialog({ profile, clientId, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const user = useUser();
  const choosesClient = user.role !== 'client' && !profile;
  const [form, setForm] = useState<ProfileForm>(() => formOf(profile, clientId));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const save = useSaveProfile();
  const set = (next: Partial<ProfileForm>): void => {
    setForm((before) => ({ ...before, ...next }));
    setFaults({});
  };
  const submit = (): void => {
    const found = codesInWords(judge(form, choosesClient), t);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      { id: profile?.id, body: inputOf(form) },
      {
        onSuccess: ({ name }) => {
          tell.done(t(profile ? 'blockingProfiles.saved' : 'blockingProfiles.created', { name }));
          onClose();
        },
        onError: (error) => setFaults(fieldFaultsOf(error, t)),
      },
    );
  };
  const of = form.clientId === null ? user.client?.id : Number(form.clientId);
  const part: ProfilePart = { form, set, faults, clientId: of, timeZone: useTimeZoneOf(of) };
  return (
    <FormDialog
      title={profile ? t('blockingProfiles.dialog.edit', { name: profile.name }) : t('blockingProfiles.dialog.add')}
      size={760}
      action={t(profile ? 'common.save' : 'blockingProfiles.dialog.create')}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('blockingProfiles.dialog.profile')}>
        <NameFields {...part} choosesClient={choosesClient} />
      </FormSection>
      <FormSection title={t('blockingProfiles.dialog.hours')}>
        <HoursFields {...part} />
      </FormSection>
      <FormSection title={t('blockingProfiles.dialog.which')}>
        <VehicleFields {...part} />
      </FormSection>
      <FormSection title={t('blockingProfiles.dialog.exceptions')}>
        <ExceptionFields {...part} />
      </FormSection>
      <ProfilePreview {...part} profileId={profile?.id} />
    </FormDialog>
  );
}

function NameFields({ form, set, faults, choosesClient }: ProfilePart & { choosesClient: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {choosesClient && (
        <ClientField
          value={form.clientId}
          error={faults.clientId}
          onChange={(clientId) => set({ clientId, vehicles: [], groups: [] })}
        />
      )}
      <TextInput
        label={t('blockingProfiles.dialog.name')}
        required
        data-autofocus
        maxLength={60}
        value={form.name}
        error={faults.name}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <Textarea
        className={classes.wide ?? ''}
        label={t('blockingProfiles.dialog.description')}
        autosize
        maxLength={500}
        value={form.description}
        error={faults.description}
        onChange={({ currentTarget: { value } }) => set({ description: value })}
      />
      <Switch
        className={classes.wide ?? ''}
        label={t('blockingProfiles.dialog.active')}
        checked={form.isActive}
        onChange={({ currentTarget: { checked } }) => set({ isActive: checked })}
      />
    </>
  );
}

function VehicleFields({ form, set, faults, clientId }: ProfilePart) {
  const { t } = useTranslation();
  const { accountLimited } = useUser();
  const fleet = useQuery(vehiclesQuery);
  const known = useQuery({ ...groupsQuery, enabled: !accountLimited });
  const ofClient = (rows: readonly { id: number; designation: string; clientId: number }[]) =>
    rows
      .filter((row) => clientId === undefined || row.clientId === clientId)
      .map((row) => ({ value: String(row.id), label: row.designation }));
  const fault = (field: string) => Object.entries(faults).find(([name]) => name.startsWith(`devices.${field}`))?.[1];
  return (
    <>
      <EntitiesPicker
        of={{ data: ofClient(fleet.data ?? []), isPending: fleet.isPending, error: fleet.error }}
        label={t('blockingProfiles.dialog.vehicles')}
        value={form.vehicles}
        error={fault('deviceIds') ?? faults.devices}
        onChange={(vehicles) => set({ vehicles })}
      />
      {!accountLimited && (
        <EntitiesPicker
          of={{ data: ofClient(known.data?.groups ?? []), isPending: known.isPending, error: known.error }}
          label={t('blockingProfiles.dialog.groups')}
          value={form.groups}
          error={fault('groupIds')}
          onChange={(groups) => set({ groups })}
        />
      )}
      <Radio.Group
        className={classes.wide ?? ''}
        label={t('blockingProfiles.dialog.condition')}
        value={form.condition}
        onChange={(condition) => set({ condition: condition as ProfileForm['condition'] })}
      >
        <Stack gap={8} mt={8}>
          {(['engineOff', 'standstill'] as const).map((condition) => (
            <Radio key={condition} value={condition} label={t(`blockingProfiles.dialog.conditions.${condition}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <p className={`${classes.wide} text-xs faint`}>{t('blockingProfiles.dialog.conditionHint')}</p>
    </>
  );
}

import { LINK_FIELDS, LINK_NAMES, type LinkField, type LinkName, MOST_LINK_DEVICES } from '@balise/contract';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groupsQuery, vehiclesQuery } from '../../../api/lists.ts';
import { useUser } from '../../../api/user.ts';
import { ClientField } from '../../../ui/picker/clients.tsx';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import classes from '../links.module.css';
import { LASTINGS, type Lasting, type LinkPart } from './link-form.ts';

/** What it is called, and the vehicles and groups that it shows. */
export function WhatFields({ form, set, faults, clientId, choosesClient }: LinkPart & { choosesClient: boolean }) {
  const { t } = useTranslation();
  const { accountLimited } = useUser();
  const fleet = useQuery(vehiclesQuery);
  const known = useQuery({ ...groupsQuery, enabled: !accountLimited });
  const ofClient = (rows: readonly { id: number; designation: string; clientId: number }[]) =>
    rows
      .filter((row) => clientId === undefined || row.clientId === clientId)
      .map((row) => ({ value: String(row.id), label: row.designation }));
  const fault = (field: string) => Object.entries(faults).find(([name]) => name.startsWith(field))?.[1];
  const chosen = known.data?.groups.filter(({ id }) => form.groups.includes(String(id))) ?? [];
  const sharedCount = chosen.reduce((sum, group) => sum + group.sharedCount, 0);
  return (
    <>
      {choosesClient && (
        <ClientField
          value={form.clientId}
          error={faults.clientId}
          onChange={(chosen) => set({ clientId: chosen, vehicles: [], groups: [] })}
        />
      )}
      <TextInput
        className={classes.wide ?? ''}
        label={t('trackingLinks.dialog.name')}
        description={t('trackingLinks.dialog.nameHint')}
        required
        data-autofocus
        maxLength={60}
        value={form.name}
        error={faults.name}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <EntitiesPicker
        of={{ data: ofClient(fleet.data ?? []), isPending: fleet.isPending, error: fleet.error }}
        label={t('trackingLinks.dialog.vehicles')}
        value={form.vehicles}
        error={fault('deviceIds')}
        onChange={(vehicles) => set({ vehicles })}
      />
      {!accountLimited && (
        <EntitiesPicker
          of={{ data: ofClient(known.data?.groups ?? []), isPending: known.isPending, error: known.error }}
          label={t('trackingLinks.dialog.groups')}
          value={form.groups}
          error={fault('groupIds')}
          onChange={(groups) => set({ groups })}
        />
      )}
      {form.groups.length > 0 && (
        <p className={`${classes.wide} text-xs faint`}>
          {t('trackingLinks.dialog.groupsHint', { count: MOST_LINK_DEVICES })}
          {sharedCount > 0 && ` ${t('trackingLinks.dialog.sharedHint', { count: sharedCount })}`}
        </p>
      )}
    </>
  );
}

/** Until when it works. */
export function EndFields({ form, set, faults, timeZone }: LinkPart) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('trackingLinks.dialog.lasting')}
        allowDeselect={false}
        data={(Object.keys(LASTINGS) as Lasting[]).map((value) => ({
          value,
          label: t(`trackingLinks.dialog.lastings.${value}`),
        }))}
        value={form.lasting}
        onChange={(lasting) => lasting && set({ lasting: lasting as Lasting })}
      />
      {form.lasting === 'own' && (
        <TextInput
          type="datetime-local"
          label={t('trackingLinks.dialog.expiresAt')}
          description={timeZone && t('trackingLinks.dialog.zone', { zone: timeZone })}
          required
          value={form.expiresAt}
          error={faults.expiresAt}
          onChange={({ currentTarget: { value } }) => set({ expiresAt: value })}
        />
      )}
    </>
  );
}

/** What it shows beside state and place, and by which names. */
export function ShownFields({ form, set }: LinkPart) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('trackingLinks.dialog.nameAs')}
        allowDeselect={false}
        data={LINK_NAMES.map((value) => ({ value, label: t(`trackingLinks.dialog.nameAsWords.${value}`) }))}
        value={form.nameAs}
        onChange={(nameAs) => nameAs && set({ nameAs: nameAs as LinkName })}
      />
      <Checkbox.Group
        className={classes.wide ?? ''}
        label={t('trackingLinks.dialog.fields')}
        value={form.fields}
        onChange={(fields) => set({ fields: fields as LinkField[] })}
      >
        <div className={classes.fields}>
          {LINK_FIELDS.map((value) => (
            <Checkbox key={value} value={value} label={t(`trackingLinks.dialog.fieldWords.${value}`)} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

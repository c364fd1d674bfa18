import { givableBy, neededFor, SHARE_RIGHTS, type ShareRight } from '@balise/contract';
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../api/fault-words.ts';
import { vehiclesQuery } from '../../api/lists.ts';
import { useUser } from '../../api/user.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { dayAfter, startOfDay } from '../../ui/period/days.ts';
import { EntitiesPicker } from '../../ui/picker/entity-picker.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { type OfferInput, useOffer } from './requests.ts';

type Form = {
  devices: string[];
  recipient: string;
  rights: ShareRight[];
  /** Days of the reader's calendar; empty: none. */
  historyFrom: string;
  lastDay: string;
  note: string;
};

const inputOf = (form: Form, timeZone: string | undefined): OfferInput => {
  const { devices, recipient, rights, historyFrom, lastDay, note } = form;
  return {
    deviceIds: devices.map(Number) as OfferInput['deviceIds'],
    recipient,
    rights,
    historyFrom: rights.includes('history') && historyFrom ? startOfDay(historyFrom, timeZone) : null,
    // that day is the last one
    expiresAt: lastDay ? startOfDay(dayAfter(lastDay), timeZone) : null,
    note,
  };
};

/** Offers vehicles: to whom, what is included, from when and until when. */
export function ShareDialog({ deviceId, onClose }: { deviceId: number | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const timeZone = useUser().client?.timeZone;
  const vehicles = useQuery(vehiclesQuery);
  const offer = useOffer();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [form, setForm] = useState<Form>({
    devices: deviceId === undefined ? [] : [String(deviceId)],
    recipient: '',
    rights: ['position'],
    historyFrom: '',
    lastDay: '',
    note: '',
  });
  const set = (part: Partial<Form>) => {
    setForm((before) => ({ ...before, ...part }));
    setFaults({});
  };
  const submit = () =>
    offer.mutate(inputOf(form, timeZone), {
      onSuccess: ({ length }) => {
        tell.done(t('shares.offeredDone', { count: length }));
        onClose();
      },
      onError: (error) => setFaults(fieldFaultsOf(error, t)),
    });
  return (
    <FormDialog
      title={t('shares.dialog.title')}
      action={t('shares.dialog.action')}
      saving={offer}
      onSubmit={submit}
      onClose={onClose}
    >
      <EntitiesPicker
        of={{
          data: (vehicles.data ?? []).map(({ id, designation }) => ({ value: String(id), label: designation })),
          isPending: vehicles.isPending,
          error: vehicles.error,
        }}
        label={t('shares.dialog.vehicles')}
        required
        value={form.devices}
        error={faults.deviceIds}
        onChange={(devices) => set({ devices })}
      />
      <TextInput
        label={t('shares.dialog.recipient')}
        description={t('shares.dialog.recipientHint')}
        required
        maxLength={254}
        autoComplete="off"
        value={form.recipient}
        error={faults.recipient}
        onChange={({ currentTarget: { value } }) => set({ recipient: value })}
      />
      <Included {...{ form, faults, set }} />
      <EndAndNote {...{ form, faults, set }} />
      <p className="text-xs faint">{t('shares.dialog.never')}</p>
    </FormDialog>
  );
}

type PartProperties = { form: Form; faults: Record<string, string>; set: (part: Partial<Form>) => void };

/** What the recipient sees: the position always, the history where it is chosen. */
function Included({ form, faults, set }: PartProperties) {
  const { t } = useTranslation();
  // what a right cannot be without comes and goes with it
  const change = (right: ShareRight, on: boolean) => {
    const chosen = on ? [...form.rights, right, ...neededFor(right)] : form.rights;
    const rights = SHARE_RIGHTS.filter(
      (one) => chosen.includes(one) && (on || ![one, ...neededFor(one)].includes(right)),
    );
    set({ rights });
  };
  return (
    <>
      <Checkbox.Group label={t('shares.dialog.rights')} value={form.rights} error={faults.rights}>
        <div className="grid gap-8">
          {givableBy(useUser().rights).map((right) => (
            <Checkbox
              key={right}
              value={right}
              label={t(`shares.rights.${right}`)}
              description={t(`shares.dialog.${right}Hint`)}
              disabled={right === 'position'}
              onChange={({ currentTarget: { checked } }) => change(right, checked)}
            />
          ))}
        </div>
      </Checkbox.Group>
      {form.rights.includes('history') && (
        <TextInput
          type="date"
          label={t('shares.dialog.historyFrom')}
          description={t('shares.dialog.historyFromHint')}
          value={form.historyFrom}
          error={faults.historyFrom}
          onChange={({ currentTarget: { value } }) => set({ historyFrom: value })}
        />
      )}
    </>
  );
}

function EndAndNote({ form, faults, set }: PartProperties) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        type="date"
        label={t('shares.dialog.expires')}
        description={t('shares.dialog.expiresHint')}
        value={form.lastDay}
        error={faults.expiresAt}
        onChange={({ currentTarget: { value } }) => set({ lastDay: value })}
      />
      <TextInput
        label={t('shares.dialog.note')}
        maxLength={300}
        value={form.note}
        error={faults.note}
        onChange={({ currentTarget: { value } }) => set({ note: value })}
      />
    </>
  );
}

import type { TrackingLink } from '@balise/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codesInWords, fieldFaultsOf } from '../../../api/fault-words.ts';
import { useUser } from '../../../api/user.ts';
import { FormDialog, FormSection } from '../../../ui/dialog/form-dialog.tsx';
import { useTimeZoneOf } from '../../../ui/picker/clients.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useSaveLink } from '../requests.ts';
import { GuestFields } from './guest-fields.tsx';
import { HidingFields } from './hiding-fields.tsx';
import { formOf, inputOf, judge, type LinkForm, type LinkPart, type NewLinkOf } from './link-form.ts';
import { EndFields, ShownFields, WhatFields } from './shown-fields.tsx';

type Properties = {
  /** The one that is edited; a new one where absent. */
  link?: TrackingLink;
  /** Of a new one: the vehicle or the client that it is about. */
  vehicle?: NewLinkOf;
  clientId?: number | undefined;
  onMade: (link: TrackingLink) => void;
  onClose: () => void;
};

/** Makes or edits a tracking link: which vehicles, until when, what it shows and what it hides. */
export function LinkDialog({ link, vehicle, clientId, onMade, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const user = useUser();
  const own = useTimeZoneOf(link?.clientId ?? vehicle?.clientId ?? clientId);
  const [form, setForm] = useState<LinkForm>(() => formOf({ link, vehicle, clientId }, own));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const save = useSaveLink();
  const of = form.clientId === null ? user.client?.id : Number(form.clientId);
  const timeZone = useTimeZoneOf(of);
  const set = (next: Partial<LinkForm>): void => {
    setForm((before) => ({ ...before, ...next }));
    setFaults({});
  };
  const choosesClient = user.role !== 'client' && !link && !vehicle;
  const submit = (): void => {
    const body = inputOf(form, !link, timeZone, Date.now());
    const missing = choosesClient && of === undefined ? { clientId: 'required' as const } : {};
    const found = codesInWords({ ...judge(body), ...missing }, t);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      { id: link?.id, body },
      {
        onSuccess: (made) => {
          // a new one is shown with its address, on which a message would lie
          if (link) tell.done(t('trackingLinks.saved', { name: made.name }));
          onMade(made);
        },
        onError: (error) => setFaults(fieldFaultsOf(error, t)),
      },
    );
  };
  const part: LinkPart = { form, set, faults, clientId: of, timeZone };
  return (
    <FormDialog
      title={link ? t('trackingLinks.dialog.edit', { name: link.name }) : t('trackingLinks.dialog.add')}
      size={720}
      action={t(link ? 'common.save' : 'trackingLinks.dialog.create')}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('trackingLinks.dialog.what')}>
        <WhatFields {...part} choosesClient={choosesClient} />
      </FormSection>
      <FormSection title={t('trackingLinks.dialog.until')}>
        <EndFields {...part} />
      </FormSection>
      <FormSection title={t('trackingLinks.dialog.shown')}>
        <ShownFields {...part} />
      </FormSection>
      <FormSection title={t('trackingLinks.dialog.privacy')}>
        <HidingFields {...part} />
      </FormSection>
      <FormSection title={t('trackingLinks.dialog.guests')}>
        <GuestFields {...part} keepsPassword={link?.hasPassword ?? false} />
      </FormSection>
    </FormDialog>
  );
}

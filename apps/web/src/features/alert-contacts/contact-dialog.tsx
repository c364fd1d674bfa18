import { ALERT_CONTACT_KINDS, type AlertContact, type AlertContactKind, type Language } from '@balise/contract';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codesInWords, fieldFaultsOf } from '../../api/fault-words.ts';
import { useUser } from '../../api/user.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ClientField } from '../../ui/picker/clients.tsx';
import { CountryPicker } from '../../ui/picker/country-picker.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { type ContactForm, formOf, inputOf, judge } from './contact-form.ts';
import { useSaveContact } from './requests.ts';

type Properties = {
  /** The one that is edited; a new one where absent. */
  contact?: AlertContact;
  /** The client that is proposed for a new one. */
  clientId?: number | undefined;
  /** It was saved, and waits for its code. */
  onCode: (contact: AlertContact) => void;
  onClose: () => void;
};

/** Adds or edits an alert contact. */
export function ContactDialog({ contact, clientId, onCode, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const { role, client, language } = useUser();
  const choosesClient = role !== 'client' && !contact;
  const usual = { clientId, countryCode2: client?.countryCode2 ?? null, language };
  const [form, setForm] = useState(() => formOf(contact, usual));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const save = useSaveContact();
  const set = (next: Partial<ContactForm>) => {
    setForm((before) => ({ ...before, ...next }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in next))));
  };
  const submit = () => {
    const found = codesInWords(judge(form, contact, choosesClient), t);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      { id: contact?.id, body: inputOf(form, contact) },
      {
        onSuccess: (saved) => {
          if (saved.state !== 'confirmed' && saved.address !== contact?.address) return onCode(saved);
          tell.done(t('alertContacts.saved', { name: saved.label }));
          onClose();
        },
        onError: (error) => setFaults(fieldFaultsOf(error, t)),
      },
    );
  };
  return (
    <FormDialog
      title={contact ? t('alertContacts.dialog.edit', { name: contact.label }) : t('alertContacts.dialog.add')}
      action={t(contact ? 'common.save' : 'alertContacts.dialog.send')}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      {choosesClient && (
        <ClientField value={form.clientId} error={faults.clientId} onChange={(chosen) => set({ clientId: chosen })} />
      )}
      {!contact && (
        <SegmentedControl
          aria-label={t('alertContacts.dialog.kind')}
          data={ALERT_CONTACT_KINDS.map((value) => ({ value, label: t(`alertContacts.kinds.${value}`) }))}
          value={form.kind}
          onChange={(kind) => set({ kind: kind as AlertContactKind })}
        />
      )}
      <AddressFields {...{ form, set, faults }} />
      <TextInput
        label={t('alertContacts.dialog.label')}
        description={t('alertContacts.dialog.labelHint')}
        required
        autoComplete="off"
        maxLength={60}
        value={form.label}
        onChange={({ currentTarget: { value } }) => set({ label: value })}
        error={faults.label}
      />
      <Select
        label={t('alertContacts.dialog.language')}
        allowDeselect={false}
        data={[
          { value: 'en', label: t('common.english') },
          { value: 'fr', label: t('common.french') },
        ]}
        value={form.language}
        onChange={(value) => set({ language: value as Language })}
      />
    </FormDialog>
  );
}

type Part = { form: ContactForm; set: (next: Partial<ContactForm>) => void; faults: Record<string, string> };

/** The e-mail address; or the telephone, and the country that its national form is of. */
function AddressFields({ form, set, faults }: Part) {
  const { t } = useTranslation();
  if (form.kind === 'email') {
    return (
      <TextInput
        label={t('alertContacts.dialog.email')}
        type="email"
        required
        data-autofocus
        autoComplete="off"
        maxLength={254}
        value={form.email}
        onChange={({ currentTarget: { value } }) => set({ email: value })}
        error={faults.email}
      />
    );
  }
  return (
    <>
      <CountryPicker
        label={t('alertContacts.dialog.country')}
        value={form.countryCode2}
        onChange={(countryCode2) => set({ countryCode2 })}
        error={faults.countryCode2}
      />
      <TextInput
        label={t('alertContacts.dialog.phone')}
        type="tel"
        required
        data-autofocus
        autoComplete="off"
        maxLength={40}
        value={form.phone}
        onChange={({ currentTarget: { value } }) => set({ phone: value })}
        error={faults.phone}
      />
    </>
  );
}

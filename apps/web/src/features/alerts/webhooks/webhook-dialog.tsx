import type { Webhook } from '@balise/contract';
import { ALERT_SEVERITIES, type AlertKind, type AlertSeverity, RULE_ALERTS } from '@balise/tracking';
import { MultiSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { useUser } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ClientField } from '../../../ui/picker/clients.tsx';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { alertRulesQuery } from '../rules/requests.ts';
import { useSaveWebhook, type WebhookInput } from './requests.ts';

type Properties = {
  /** The one that is edited; a new one where absent. */
  webhook?: Webhook;
  /** Of a new one. */
  clientId?: number | undefined;
  /** Called with the secret of a new one. */
  onSecret: (secret: string) => void;
  onClose: () => void;
};

type Form = {
  clientId: string | null;
  name: string;
  url: string;
  rules: string[];
  kinds: AlertKind[];
  severities: AlertSeverity[];
};

const formOf = (webhook: Webhook | undefined, clientId: number | undefined): Form => ({
  clientId: webhook ? String(webhook.clientId) : clientId === undefined ? null : String(clientId),
  name: webhook?.name ?? '',
  url: webhook?.url ?? 'https://',
  rules: (webhook?.ruleIds ?? []).map(String),
  kinds: webhook?.kinds ?? [],
  severities: webhook?.severities ?? [...ALERT_SEVERITIES],
});

const inputOf = (form: Form, webhook: Webhook | undefined): WebhookInput => ({
  ...(form.clientId === null ? {} : { clientId: Number(form.clientId) as Webhook['clientId'] }),
  name: form.name,
  url: form.url,
  ruleIds: form.rules.length === 0 ? null : (form.rules.map(Number) as NonNullable<Webhook['ruleIds']>),
  kinds: form.kinds.length === 0 ? null : form.kinds,
  severities: form.severities,
  isEnabled: webhook?.isEnabled ?? true,
});

/** Makes or edits a webhook: where to, and which alerts. */
export function WebhookDialog({ webhook, clientId, onSecret, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const { role, client } = useUser();
  const choosesClient = role !== 'client' && !webhook;
  const [form, setForm] = useState(() => formOf(webhook, clientId));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const save = useSaveWebhook();
  const of = form.clientId === null ? client?.id : Number(form.clientId);
  const set = (next: Partial<Form>) => {
    setForm((before) => ({ ...before, ...next }));
    setFaults({});
  };
  const submit = () =>
    save.mutate(
      { id: webhook?.id, body: inputOf(form, webhook) },
      {
        onSuccess: ({ secret }) => {
          if (secret === undefined) tell.done(t('webhooks.saved', { name: form.name }));
          onClose();
          if (secret !== undefined) onSecret(secret);
        },
        onError: (error) => setFaults(fieldFaultsOf(error, t)),
      },
    );
  return (
    <FormDialog
      title={webhook ? t('webhooks.dialog.edit', { name: webhook.name }) : t('webhooks.dialog.add')}
      action={t(webhook ? 'common.save' : 'webhooks.dialog.create')}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      {choosesClient && (
        <ClientField
          value={form.clientId}
          error={faults.clientId}
          onChange={(chosen) => set({ clientId: chosen, rules: [] })}
        />
      )}
      <TextInput
        label={t('webhooks.dialog.name')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={60}
        value={form.name}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
        error={faults.name}
      />
      <TextInput
        label={t('webhooks.dialog.url')}
        description={t('webhooks.dialog.urlHint')}
        required
        type="url"
        maxLength={2_000}
        value={form.url}
        onChange={({ currentTarget: { value } }) => set({ url: value })}
        error={faults.url}
      />
      <Takes {...{ form, faults, set }} clientId={of} />
    </FormDialog>
  );
}

type TakesProperties = {
  form: Form;
  faults: Record<string, string>;
  set: (next: Partial<Form>) => void;
  clientId: number | undefined;
};

/** Which alerts it receives. */
function Takes({ form, faults, set, clientId }: TakesProperties) {
  const { t } = useTranslation();
  const { data } = useQuery(alertRulesQuery);
  const own = (data ?? []).filter((rule) => rule.clientId === clientId && !rule.isOwn);
  return (
    <>
      <EntitiesPicker
        of={{ data: own.map(({ id, name }) => ({ value: String(id), label: name })) }}
        label={t('webhooks.dialog.rules')}
        placeholder={form.rules.length === 0 ? t('webhooks.dialog.rulesHint') : ''}
        value={form.rules}
        onChange={(chosen) => set({ rules: chosen })}
        error={faults.ruleIds}
      />
      <MultiSelect
        label={t('webhooks.dialog.kinds')}
        description={t('webhooks.dialog.kindsHint')}
        searchable
        value={form.kinds}
        onChange={(kinds) => set({ kinds: kinds as AlertKind[] })}
        data={RULE_ALERTS.map((value) => ({ value, label: t(`alerts.kinds.${value}`) }))}
        error={faults.kinds}
      />
      <MultiSelect
        label={t('webhooks.dialog.severities')}
        value={form.severities}
        onChange={(severities) => set({ severities: severities as AlertSeverity[] })}
        data={ALERT_SEVERITIES.map((value) => ({ value, label: t(`alerts.severities.${value}`) }))}
        error={faults.severities}
      />
    </>
  );
}

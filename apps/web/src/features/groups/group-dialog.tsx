import type { Group } from '@balise/contract';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codesInWords, fieldFaultsOf } from '../../api/fault-words.ts';
import { useUser } from '../../api/user.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ClientField } from '../../ui/picker/clients.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './group-dialog.module.css';
import { formOf, type GroupForm, inputOf, judge } from './group-form.ts';
import { useSaveGroup } from './requests.ts';
import { RuleBuilder } from './rules/rule-builder.tsx';
import { RulePreview } from './rules/rule-preview.tsx';

type Properties = {
  /** The one that is edited; a new one where absent. */
  group?: Group;
  /** Whose a new one is proposed to be. */
  clientId?: number | undefined;
  onClose: () => void;
};

/** Makes or edits a group; of a dynamic one, its rules, with the vehicles that they hold for as one types. */
export function GroupDialog({ group, clientId, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const { role } = useUser();
  const choosesClient = role !== 'client' && !group;
  const [form, setForm] = useState(() => formOf(group, clientId));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const save = useSaveGroup();
  const navigate = useNavigate();
  const set = (next: Partial<GroupForm>) => {
    setForm((before) => ({ ...before, ...next }));
    setFaults((before) => without(before, Object.keys(next)));
  };
  const submit = () => {
    const found = codesInWords(judge(form, choosesClient), t);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      { id: group?.id, body: inputOf(form) },
      {
        onSuccess: ({ id, kind, designation: name }) => {
          tell.done(t(group ? 'groups.saved' : 'groups.created', { name }));
          // what is chosen by hand is empty yet: the next thing is to fill it
          if (!group && kind === 'static')
            void navigate({ to: '/groups/$id', params: { id: String(id) }, replace: true });
          else onClose();
        },
        onError: (error) => setFaults(fieldFaultsOf(error, t)),
      },
    );
  };
  const title = group ? t('groups.dialog.edit', { name: group.designation }) : t('groups.dialog.add');
  return (
    <FormDialog
      title={title}
      size={720}
      action={t(group ? 'common.save' : 'groups.dialog.create')}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      {!group && <KindChoice form={form} set={set} />}
      {choosesClient && (
        <ClientField value={form.clientId} error={faults.clientId} onChange={(chosen) => set({ clientId: chosen })} />
      )}
      <NameFields form={form} set={set} faults={faults} />
      {form.kind === 'dynamic' && (
        <>
          <RuleBuilder form={form} set={set} faults={faults} />
          <RulePreview form={form} needsClient={choosesClient} />
        </>
      )}
    </FormDialog>
  );
}

/** The error of a field is cleared while it is edited; the errors of the rules when any of them changes. */
const without = (faults: Record<string, string>, fields: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field.split('.')[0] ?? '')));

type Part = { form: GroupForm; set: (next: Partial<GroupForm>) => void };

function KindChoice({ form, set }: Part) {
  const { t } = useTranslation();
  return (
    <div>
      <SegmentedControl
        fullWidth
        aria-label={t('groups.columns.rules')}
        value={form.kind}
        onChange={(kind) => set({ kind: kind === 'dynamic' ? 'dynamic' : 'static' })}
        data={(['static', 'dynamic'] as const).map((kind) => ({ value: kind, label: t(`groups.kind.${kind}`) }))}
      />
      <p className={`text-xs faint ${classes.hint}`}>{t(`groups.kindHint.${form.kind}`)}</p>
    </div>
  );
}

function NameFields({ form, set, faults }: Part & { faults: Record<string, string> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.names}>
      <TextInput
        label={t('groups.dialog.designation')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={60}
        value={form.designation}
        onChange={({ currentTarget: { value } }) => set({ designation: value })}
        error={faults.designation}
      />
      <TextInput
        label={t('groups.dialog.description')}
        autoComplete="off"
        maxLength={500}
        value={form.description}
        onChange={({ currentTarget: { value } }) => set({ description: value })}
        error={faults.description}
      />
    </div>
  );
}

import type { ClientId, DeviceId, GroupId, SpeedingBlock } from '@balise/contract';
import { NumberInput, SegmentedControl, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupsQuery, vehiclesOfClientQuery } from '../../../api/lists.ts';
import { useUser } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ClientField } from '../../../ui/picker/clients.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from '../speed-limits.module.css';
import { useSetSpeedingBlock } from './requests.ts';
import { type BlockingRuleForm, bodyOf, isWhole, startOf, TARGETS, type Target } from './rule-form.ts';

type Properties = { rule?: SpeedingBlock; onClose: () => void };

/** Sets by how many speedings in which time a vehicle, a group or all vehicles are blocked. */
export function RuleDialog({ rule, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const { client } = useUser();
  const [form, setForm] = useState(startOf(rule, client?.id));
  const save = useSetSpeedingBlock();
  const set = (part: Partial<BlockingRuleForm>) => setForm((before) => ({ ...before, ...part }));
  const submit = () => {
    const body = bodyOf(form);
    if (!body) return;
    save.mutate(body, {
      onSuccess: ({ name }) => {
        tell.done(t('speedLimits.blocking.saved', { name }));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={rule ? t('speedLimits.blocking.edit', { name: rule.name }) : t('speedLimits.blocking.add')}
      size={520}
      action={t('speedLimits.blocking.save')}
      isReady={isWhole(form)}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      {!rule && (
        <>
          {!client && (
            <ClientField
              value={form.clientId === undefined ? null : String(form.clientId)}
              onChange={(id) =>
                set({ clientId: id === null ? undefined : (Number(id) as ClientId), deviceId: null, groupId: null })
              }
            />
          )}
          <For form={form} set={set} />
        </>
      )}
      <Threshold form={form} set={set} />
      <Text size="xs" c="var(--text-3)">
        {t('speedLimits.blocking.hint')}
      </Text>
    </FormDialog>
  );
}

type FieldProperties = { form: BlockingRuleForm; set: (part: Partial<BlockingRuleForm>) => void };

/** Whom it is for. A user who sees a part of the vehicles chooses one of these. */
function For({ form, set }: FieldProperties) {
  const { t } = useTranslation();
  const { accountLimited } = useUser();
  const fleet = useQuery({ ...vehiclesOfClientQuery(form.clientId ?? 0), enabled: form.clientId !== undefined });
  const known = useQuery(groupsQuery);
  const entities = (rows: readonly { id: number; designation: string }[]) =>
    rows.map((row) => ({ value: String(row.id), label: row.designation }));
  const groups = (known.data?.groups ?? []).filter(({ clientId }) => clientId === form.clientId);
  return (
    <>
      {!accountLimited && (
        <SegmentedControl
          aria-label={t('speedLimits.blocking.for')}
          fullWidth
          data={TARGETS.map((target) => ({ value: target, label: t(`speedLimits.blocking.targets.${target}`) }))}
          value={form.target}
          onChange={(target) => set({ target: target as Target })}
        />
      )}
      {form.target === 'device' && (
        <EntityPicker
          of={{ data: entities(fleet.data ?? []), isPending: fleet.isPending, error: fleet.error }}
          label={t('speedLimits.blocking.device')}
          required
          data-autofocus
          value={form.deviceId === null ? null : String(form.deviceId)}
          onChange={(id) => set({ deviceId: id === null ? null : (Number(id) as DeviceId) })}
        />
      )}
      {form.target === 'group' && (
        <EntityPicker
          of={{ data: entities(groups), isPending: known.isPending, error: known.error }}
          label={t('speedLimits.blocking.group')}
          required
          value={form.groupId === null ? null : String(form.groupId)}
          onChange={(id) => set({ groupId: id === null ? null : (Number(id) as GroupId) })}
        />
      )}
    </>
  );
}

function Threshold({ form, set }: FieldProperties) {
  const { t } = useTranslation();
  const figure = (value: number | string) => (typeof value === 'number' ? value : '');
  return (
    <>
      <NumberInput
        label={t('speedLimits.blocking.episodes')}
        description={t('speedLimits.blocking.between', { min: 2, max: 20 })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        min={2}
        max={20}
        allowDecimal={false}
        value={form.episodes}
        onChange={(value) => set({ episodes: figure(value) })}
      />
      <div className={classes.time}>
        <NumberInput
          label={t('speedLimits.blocking.within')}
          required
          min={1}
          max={form.unit === 'hours' ? 168 : 10_080}
          allowDecimal={false}
          value={form.time}
          onChange={(value) => set({ time: figure(value) })}
        />
        <Select
          label={t('speedLimits.blocking.unit')}
          allowDeselect={false}
          data={(['minutes', 'hours'] as const).map((value) => ({ value, label: t(`speedLimits.blocking.${value}`) }))}
          value={form.unit}
          onChange={(unit) => unit && set({ unit: unit as BlockingRuleForm['unit'] })}
        />
      </div>
    </>
  );
}

import {
  type ClientId,
  DEFECT_SEVERITIES,
  type DefectSeverity,
  INSPECTION_KINDS,
  type InspectionKind,
  type InspectionTemplate,
  MOST_INSPECTION_ITEMS,
  type TemplateItem,
} from '@balise/contract';
import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { useUser } from '../../../api/user.ts';
import dialog from '../../../ui/dialog/dialog.module.css';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ClientField } from '../../../ui/picker/clients.tsx';
import classes from './inspections.module.css';
import { useSaveTemplate } from './requests.ts';

/** Adds an inspection list, or changes one. */
export function TemplateDialog({
  template,
  onClose,
}: {
  template: InspectionTemplate | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { role } = useUser();
  const [name, setName] = useState(template?.name ?? '');
  const [kind, setKind] = useState<InspectionKind>(template?.kind ?? 'beforeTrip');
  const [clientId, setClientId] = useState<string | null>(template ? String(template.clientId) : null);
  const [items, setItems] = useState<readonly TemplateItem[]>(template?.items ?? [emptyItem([])]);
  const [isMeterNeeded, setMeterNeeded] = useState(template?.isMeterNeeded ?? false);
  const saving = useSaveTemplate(template?.id);
  const faults = fieldFaultsOf(saving.error, t);
  const isReady =
    name.trim() !== '' && items.every((item) => item.name.trim() !== '') && (role === 'client' || clientId !== null);
  const body = {
    name,
    kind,
    isMeterNeeded,
    items: [...items],
    ...(clientId !== null && { clientId: Number(clientId) as ClientId }),
  };
  return (
    <FormDialog
      title={t(template ? 'inspections.template.edit' : 'inspections.template.add')}
      action={t('inspections.template.save')}
      size={620}
      isReady={isReady}
      saving={saving}
      onSubmit={() => saving.mutate(body, { onSuccess: onClose })}
      onClose={onClose}
    >
      {role !== 'client' && !template && (
        <ClientField value={clientId} error={faults.clientId} onChange={setClientId} />
      )}
      <div className={dialog.fields}>
        <TextInput
          label={t('inspections.template.name')}
          required
          maxLength={100}
          value={name}
          error={faults.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Select
          label={t('inspections.template.kind')}
          allowDeselect={false}
          data={INSPECTION_KINDS.map((value) => ({ value, label: t(`inspections.kinds.${value}`) }))}
          value={kind}
          onChange={(value) => setKind((value ?? 'other') as InspectionKind)}
        />
      </div>
      <Checkbox
        label={t('inspections.template.meter')}
        checked={isMeterNeeded}
        onChange={({ currentTarget }) => setMeterNeeded(currentTarget.checked)}
      />
      <h3 className={classes.heading}>{t('inspections.template.items')}</h3>
      {items.map((item, place) => (
        <ItemEditor
          key={item.key}
          {...{ item, place }}
          error={faults[`items.${place}.name`]}
          onChange={(change) => setItems(items.with(place, { ...item, ...change }))}
          {...(items.length > 1 && { onRemove: () => setItems(items.toSpliced(place, 1)) })}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="add" />}
          disabled={items.length >= MOST_INSPECTION_ITEMS}
          onClick={() => setItems([...items, emptyItem(items)])}
        >
          {t('inspections.template.addItem')}
        </Button>
      </div>
    </FormDialog>
  );
}

/** With a key that the list does not have. */
function emptyItem(items: readonly TemplateItem[]): TemplateItem {
  const taken = new Set(items.map(({ key }) => key));
  let place = items.length + 1;
  while (taken.has(`i${place}`)) place++;
  return { key: `i${place}`, name: '', severity: 'major', isPhotoNeeded: true };
}

type EditorProperties = {
  item: TemplateItem;
  place: number;
  error: string | undefined;
  onChange: (change: Partial<TemplateItem>) => void;
  onRemove?: () => void;
};

function ItemEditor({ item, place, error, onChange, onRemove }: EditorProperties) {
  const { t } = useTranslation();
  return (
    <div className={classes.editor}>
      <TextInput
        aria-label={t('inspections.template.item', { place: place + 1 })}
        maxLength={120}
        value={item.name}
        error={error}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Select
        aria-label={t('inspections.form.severity')}
        allowDeselect={false}
        data={DEFECT_SEVERITIES.map((value) => ({ value, label: t(`inspections.severities.${value}`) }))}
        value={item.severity}
        onChange={(severity) => onChange({ severity: (severity ?? 'major') as DefectSeverity })}
      />
      <Checkbox
        label={t('inspections.template.photo')}
        title={t('inspections.template.photoHint')}
        checked={item.isPhotoNeeded}
        onChange={({ currentTarget }) => onChange({ isPhotoNeeded: currentTarget.checked })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="input-sm"
        disabled={!onRemove}
        aria-label={t('inspections.template.removeItem', { place: place + 1 })}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </ActionIcon>
    </div>
  );
}

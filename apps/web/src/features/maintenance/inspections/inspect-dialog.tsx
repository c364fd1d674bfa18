import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FigureField } from '../../../ui/field/figure-field.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import classes from './inspections.module.css';
import { ItemField } from './item-field.tsx';
import { useInspectionsSearch } from './search.ts';
import { type OpenedInspection, typedOf, useInspectForm } from './use-inspect-form.ts';

/** Inspects a vehicle: beside it, with one hand, with or without a line. */
export function InspectDialog({ onClose, ...opened }: OpenedInspection & { onClose: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const entry = useInspectForm(opened, onClose);
  const { form, set, setItem, list, save, done, isReady } = entry;
  const faults = fieldFaultsOf(save.error, t);
  return (
    <FormDialog
      title={t('inspections.form.title')}
      action={t('inspections.form.sign')}
      isReady={isReady}
      saving={save}
      foot={
        list && (
          <span className="text-sm muted" role="status">
            {t('inspections.form.progress', { done: number(done), count: list.items.length })}
          </span>
        )
      }
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Choice entry={entry} fault={(field) => faults[field]} />
      {list?.items.map((item, place) => (
        <ItemField
          key={item.key}
          item={item}
          typed={typedOf(form, item)}
          fault={faults[`items.${place}.photoIds`] ?? faults[`items.${place}.photoIds.0`]}
          onChange={(change) => setItem(item, change)}
        />
      ))}
      {list && (
        <>
          <FigureField
            label={
              list.isMeterNeeded
                ? t('inspections.form.meter')
                : `${t('inspections.form.meter')} (${t('common.optional')})`
            }
            description={t('inspections.form.meterHint')}
            unit="km"
            digits={0}
            required={list.isMeterNeeded}
            value={form.km ?? ''}
            error={faults.metres}
            onChange={(km) => set({ km })}
          />
          <Textarea
            label={`${t('inspections.form.note')} (${t('common.optional')})`}
            autosize
            minRows={2}
            maxLength={1000}
            value={form.note}
            error={faults.note}
            onChange={({ currentTarget }) => set({ note: currentTarget.value })}
          />
          <TextInput
            label={t('inspections.form.signature')}
            description={t('inspections.form.signatureHint')}
            required
            maxLength={100}
            autoComplete="name"
            value={form.signature}
            error={faults.signature}
            onChange={({ currentTarget }) => set({ signature: currentTarget.value })}
          />
        </>
      )}
    </FormDialog>
  );
}

type ChoiceProperties = {
  entry: ReturnType<typeof useInspectForm>;
  fault: (field: string) => string | undefined;
};

/** Which vehicle is inspected, by which list. */
function Choice({ entry: { set, vehicles, vehicle, lists, list, areListsKnown }, fault }: ChoiceProperties) {
  const { t } = useTranslation();
  return (
    <>
      <EntityPicker
        of={{ data: vehicles.map(({ id, designation }) => ({ value: String(id), label: designation })) }}
        label={t('inspections.vehicle')}
        required
        value={vehicle ? String(vehicle.id) : null}
        error={fault('deviceId')}
        onChange={(deviceId) => set({ deviceId, templateId: null, items: {} })}
        {...(vehicle ? {} : { 'data-autofocus': true })}
      />
      {vehicle && areListsKnown && lists.length === 0 && <NoList />}
      {lists.length > 0 && (
        <Select
          label={t('inspections.list')}
          required
          allowDeselect={false}
          data={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={list ? String(list.id) : null}
          error={fault('templateId')}
          onChange={(templateId) => set({ templateId, items: {} })}
        />
      )}
    </>
  );
}

function NoList() {
  const { t } = useTranslation();
  const { set } = useInspectionsSearch();
  const may = useMay('manage_maintenance');
  if (!may) return <p className="text-sm muted">{t('inspections.form.askForList')}</p>;
  return (
    <div className={classes.noList}>
      <span className="text-sm muted">{t('inspections.form.noList')}</span>
      <Button variant="default" onClick={() => set({ add: undefined, lists: true })}>
        {t('inspections.form.makeLists')}
      </Button>
    </div>
  );
}

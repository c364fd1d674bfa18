import { type DeviceId, TANK_UNITS, type TankSensorFields, type TankUnit } from '@balise/contract';
import { tableOf } from '@balise/maintenance';
import { Autocomplete, Button, Checkbox, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { useValueWords } from '../../../language/use-value-words.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FigureField } from '../../../ui/field/figure-field.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { reportedValuesQuery, useRemoveSensor, useSaveSensor } from './requests.ts';
import classes from './tank.module.css';

type Properties = { deviceId: DeviceId; plate: string; sensor: TankSensorFields | null; onClose: () => void };

/** Which value is the level of a tank, and from when on a change of it counts. */
export function SensorDialog({ deviceId, plate, sensor, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const save = useSaveSensor(deviceId);
  const [form, setForm] = useState(() => begun(sensor));
  const [isMore, setMore] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const faults = fieldFaultsOf(save.error, t);
  const change = (part: Partial<Form>) => setForm((before) => Object.assign({}, before, part));
  const submit = () =>
    save.mutate(fieldsOf(form), {
      onSuccess: () => {
        tell.done(t('tank.sensor.done', { plate }));
        onClose();
      },
    });
  if (isRemoving) return <RemoveDialog {...{ deviceId, plate }} onClose={onClose} />;
  return (
    <FormDialog
      title={t('tank.sensor.title', { plate })}
      action={t('fuel.dialog.save')}
      saving={save}
      foot={
        sensor && (
          <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
            {t('tank.sensor.remove')}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <SourceField deviceId={deviceId} form={form} error={faults.source} onChange={change} />
      <FigureField
        label={t('tank.sensor.tank')}
        unit={t('tank.litre')}
        digits={1}
        required
        value={form.tank}
        error={faults.tank}
        onChange={(tank) => change({ tank })}
      />
      {form.unit === 'table' && <TableField text={form.table} error={tableFaultIn(faults)} onChange={change} />}
      <Checkbox
        label={t('tank.sensor.needsIgnition')}
        description={t('tank.sensor.needsIgnitionHint')}
        checked={form.needsIgnition}
        onChange={({ currentTarget }) => change({ needsIgnition: currentTarget.checked })}
      />
      {isMore ? (
        <Limits form={form} faults={faults} onChange={change} />
      ) : (
        <Button variant="subtle" className={classes.more} onClick={() => setMore(true)}>
          {t('tank.sensor.more')}
        </Button>
      )}
    </FormDialog>
  );
}

type Form = Omit<
  TankSensorFields,
  'table' | 'tank' | 'smallestFill' | 'smallestDrop' | 'toleranceShare' | 'toleranceMinutes'
> & {
  /** As it was pasted. */
  table: string;
  tank: number | '';
  smallestFill: number | '';
  smallestDrop: number | '';
  /** Percent. */
  toleranceShare: number | '';
  toleranceMinutes: number | '';
};

const begun = (sensor: TankSensorFields | null): Form => ({
  source: sensor?.source ?? 'fuelLevel',
  unit: sensor?.unit ?? 'percent',
  tank: sensor?.tank ?? '',
  table: (sensor?.table ?? []).map(({ value, litres }) => `${value}\t${litres}`).join('\n'),
  smallestFill: sensor?.smallestFill ?? '',
  smallestDrop: sensor?.smallestDrop ?? '',
  needsIgnition: sensor?.needsIgnition ?? false,
  toleranceShare: Math.round((sensor?.toleranceShare ?? 0.1) * 1000) / 10,
  toleranceMinutes: sensor?.toleranceMinutes ?? 90,
});

const fieldsOf = (form: Form): TankSensorFields => ({
  source: form.source.trim(),
  unit: form.unit,
  tank: form.tank === '' ? 0 : form.tank,
  table: form.unit === 'table' ? tableOf(form.table) : [],
  smallestFill: form.smallestFill === '' ? null : form.smallestFill,
  smallestDrop: form.smallestDrop === '' ? null : form.smallestDrop,
  needsIgnition: form.needsIgnition,
  toleranceShare: form.toleranceShare === '' ? 0.1 : form.toleranceShare / 100,
  toleranceMinutes: form.toleranceMinutes === '' ? 90 : form.toleranceMinutes,
});

type Change = (part: Partial<Form>) => void;
type Faults = ReturnType<typeof fieldFaultsOf>;

const tableFaultIn = (faults: Faults): string | undefined =>
  faults.table ?? Object.entries(faults).find(([name]) => name.startsWith('table.'))?.[1];

function SourceField({
  deviceId,
  form,
  error,
  onChange,
}: {
  deviceId: DeviceId;
  form: Form;
  error: string | undefined;
  onChange: Change;
}) {
  const { t } = useTranslation();
  const words = useValueWords();
  const { data = {} } = useQuery(reportedValuesQuery(deviceId));
  const figures = Object.entries(data).filter(([, [value]]) => typeof value === 'number');
  const shown = new Map(
    figures.map(([name, [value]]) => {
      const { name: label, text } = words(name, value);
      return [name, `${label}: ${text}`];
    }),
  );
  const suggest = (source: string) => {
    const unit = source === 'fuelVolume' ? 'litres' : source === 'fuelLevel' ? 'percent' : undefined;
    onChange(unit ? { source, unit } : { source });
  };
  return (
    <>
      <Autocomplete
        label={t('tank.sensor.source')}
        description={figures.length > 0 ? t('tank.sensor.sourceHint') : t('tank.sensor.noSources')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        data-autofocus
        data={figures.map(([name]) => name)}
        renderOption={({ option }) => (
          <span className={classes.option}>
            {shown.get(option.value) ?? option.value}
            <code>{option.value}</code>
          </span>
        )}
        filter={({ options }) => options}
        value={form.source}
        error={error}
        onChange={suggest}
      />
      <Select
        label={t('tank.sensor.unit')}
        allowDeselect={false}
        data={TANK_UNITS.map((value) => ({ value, label: t(`tank.sensor.units.${value}`) }))}
        value={form.unit}
        onChange={(unit) => unit && onChange({ unit: unit as TankUnit })}
      />
    </>
  );
}

function TableField({ text, error, onChange }: { text: string; error: string | undefined; onChange: Change }) {
  const { t } = useTranslation();
  const rows = tableOf(text).length;
  return (
    <Textarea
      label={t('tank.sensor.table')}
      description={`${t('tank.sensor.tableHint')} ${t('tank.sensor.tableRows', { count: rows })}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      autosize
      minRows={4}
      maxRows={10}
      placeholder={'0\t0\n1200\t150\n2400\t300'}
      spellCheck={false}
      value={text}
      error={error}
      onChange={({ currentTarget }) => onChange({ table: currentTarget.value })}
    />
  );
}

function Limits({ form, faults, onChange }: { form: Form; faults: Faults; onChange: Change }) {
  const { t } = useTranslation();
  return (
    <div className={classes.limits}>
      {(['smallestFill', 'smallestDrop'] as const).map((name) => (
        <FigureField
          key={name}
          label={t(`tank.sensor.${name}`)}
          unit={t('tank.litre')}
          digits={1}
          description={form[name] === '' ? t('tank.sensor.byTank') : undefined}
          value={form[name]}
          error={faults[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <FigureField
        label={t('tank.sensor.toleranceShare')}
        unit={t('tank.sensor.percentUnit')}
        digits={1}
        value={form.toleranceShare}
        error={faults.toleranceShare}
        onChange={(toleranceShare) => onChange({ toleranceShare })}
      />
      <FigureField
        label={t('tank.sensor.toleranceMinutes')}
        unit={t('tank.sensor.minuteUnit')}
        digits={0}
        value={form.toleranceMinutes}
        error={faults.toleranceMinutes}
        onChange={(toleranceMinutes) => onChange({ toleranceMinutes })}
      />
    </div>
  );
}

function RemoveDialog({ deviceId, plate, onClose }: { deviceId: DeviceId; plate: string; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const remove = useRemoveSensor(deviceId);
  return (
    <ConfirmDialog
      title={t('tank.sensor.removeTitle', { plate })}
      text={t('tank.sensor.removeText')}
      action={t('tank.sensor.remove')}
      isDanger
      mutation={remove}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            tell.done(t('tank.sensor.removed', { plate }));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}

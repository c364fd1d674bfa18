import {
  type addService,
  CURRENCY_DIGITS,
  type Currency,
  type Input,
  majorUnits,
  SERVICE_CATEGORIES,
  type Service,
  type ServiceCategory,
} from '@balise/contract';
import { CALENDAR_UNITS, type CalendarUnit } from '@balise/maintenance';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import dialog from '../../../ui/dialog/dialog.module.css';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FigureField } from '../../../ui/field/figure-field.tsx';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { operationsQuery, useSaveService } from '../requests.ts';
import { TEMPLATE_NAMES, type TemplateName, templateOf } from './templates.ts';

const [KM, HOUR] = [1000, 3_600_000];

type Form = {
  name: string;
  category: ServiceCategory;
  km: number | '';
  hours: number | '';
  count: number | '';
  unit: CalendarUnit;
  cost: number | '';
  description: string;
  isActive: boolean;
  operationIds: string[];
};
type Properties = { service?: Service; clientId?: number | undefined; currency: Currency | null; onClose: () => void };

/** A new service, from a template or empty, or one that is edited. */
export function ServiceDialog({ service, clientId, currency, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const [form, setForm] = useState<Form>(() => formOf(service));
  const set = (change: Partial<Form>) => setForm((before) => Object.assign({}, before, change));
  const saving = useSaveService(service?.id);
  const fault = (field: string) => fieldFaultsOf(saving.error, t)[field];
  const fields = fieldsOf(form, service?.clientId ?? clientId, currency);
  const onSuccess = ({ name }: Service) => {
    tell.done(t(service ? 'maintenance.service.saved' : 'maintenance.service.created', { name }));
    onClose();
  };
  return (
    <FormDialog
      title={service ? t('maintenance.service.edit', { name: service.name }) : t('maintenance.service.add')}
      action={t(service ? 'common.save' : 'maintenance.service.create')}
      isReady={form.name.trim() !== '' && (form.km !== '' || form.hours !== '' || form.count !== '')}
      saving={saving}
      onSubmit={() => saving.mutate(fields, { onSuccess })}
      onClose={onClose}
    >
      {!service && <TemplateField onChoose={set} />}
      <TextInput
        label={t('maintenance.service.name')}
        required
        maxLength={100}
        value={form.name}
        error={fault('name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        data-autofocus
      />
      <Select
        label={t('maintenance.service.category')}
        allowDeselect={false}
        data={SERVICE_CATEGORIES.map((value) => ({ value, label: t(`maintenance.categories.${value}`) }))}
        value={form.category}
        onChange={(category) => set({ category: category as ServiceCategory })}
      />
      <Interval {...{ form, set, fault }} />
      <FigureField
        label={t('maintenance.service.expectedCost')}
        unit={currency ?? ''}
        digits={currency === null ? 0 : CURRENCY_DIGITS[currency]}
        value={form.cost}
        error={fault('expectedCost')}
        onChange={(cost) => set({ cost })}
      />
      <OperationsField {...{ form, set }} />
      <Textarea
        label={t('maintenance.service.description')}
        autosize
        maxLength={1000}
        value={form.description}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      {service && (
        <Switch
          label={t('maintenance.service.active')}
          checked={form.isActive}
          onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}

function TemplateField({ onChoose }: { onChoose: (form: Partial<Form>) => void }) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('maintenance.service.template')}
      placeholder={t('maintenance.service.noTemplate')}
      clearable
      data={TEMPLATE_NAMES.map((value) => ({ value, label: t(`maintenance.templates.${value}`) }))}
      onChange={(name) =>
        name && onChoose(formOfTemplate(name as TemplateName, t(`maintenance.templates.${name as TemplateName}`)))
      }
    />
  );
}

function OperationsField({ form, set }: Pick<IntervalProperties, 'form' | 'set'>) {
  const { t } = useTranslation();
  const { data: operations = [] } = useQuery(operationsQuery);
  if (operations.length === 0) return null;
  return (
    <EntitiesPicker
      of={{ data: operations.map(({ id, name }) => ({ value: String(id), label: name })) }}
      label={t('maintenance.service.operations')}
      value={form.operationIds}
      onChange={(operationIds) => set({ operationIds })}
    />
  );
}

type IntervalProperties = {
  form: Form;
  set: (change: Partial<Form>) => void;
  fault: (field: string) => string | undefined;
};

function Interval({ form, set, fault }: IntervalProperties) {
  const { t } = useTranslation();
  return (
    <>
      <div className={dialog.fields}>
        <FigureField
          label={t('maintenance.service.distance')}
          unit="km"
          digits={0}
          value={form.km}
          error={fault('interval.distance')}
          onChange={(km) => set({ km })}
        />
        <FigureField
          label={t('maintenance.service.engine')}
          unit="h"
          digits={0}
          value={form.hours}
          error={fault('interval.engine')}
          onChange={(hours) => set({ hours })}
        />
        <FigureField
          label={t('maintenance.service.calendar')}
          unit=""
          digits={0}
          value={form.count}
          error={fault('interval.calendar.count')}
          onChange={(count) => set({ count })}
        />
        <Select
          label={t('maintenance.service.unit')}
          allowDeselect={false}
          data={CALENDAR_UNITS.map((value) => ({ value, label: t(`maintenance.service.units.${value}`) }))}
          value={form.unit}
          onChange={(unit) => set({ unit: unit as CalendarUnit })}
        />
      </div>
      <p className="text-xs muted">{t('maintenance.service.intervalHint')}</p>
    </>
  );
}

const intervalOf = ({ distance, engine, calendar }: Partial<Service['interval']>) => ({
  km: distance ? distance / KM : ('' as const),
  hours: engine ? engine / HOUR : ('' as const),
  count: calendar?.count ?? ('' as const),
  unit: calendar?.unit ?? ('month' as const),
});

function formOfTemplate(template: TemplateName, name: string): Partial<Form> {
  const { category, interval } = templateOf(template);
  return Object.assign(intervalOf(interval), { name, category });
}

function formOf(service: Service | undefined): Form {
  const { name = '', category = 'work', interval = {}, expectedCost = null, description = '' } = service ?? {};
  const cost: number | '' =
    service && expectedCost !== null ? majorUnits(expectedCost, service.currency as Currency) : '';
  const operationIds = service?.operations.map(({ id }) => String(id)) ?? [];
  const isActive = service?.status !== 'inactive';
  return Object.assign(intervalOf(interval), { name, category, cost, description, isActive, operationIds });
}

function fieldsOf(
  form: Form,
  clientId: number | undefined,
  currency: Currency | null,
): Input<typeof addService>['body'] {
  const digits = currency === null ? 0 : CURRENCY_DIGITS[currency];
  return {
    ...(clientId === undefined ? {} : { clientId: clientId as never }),
    name: form.name,
    category: form.category,
    interval: {
      distance: form.km === '' ? null : form.km * KM,
      engine: form.hours === '' ? null : form.hours * HOUR,
      calendar: form.count === '' ? null : { count: form.count, unit: form.unit },
    },
    expectedCost: form.cost === '' ? null : Math.round(form.cost * 10 ** digits),
    description: form.description,
    status: form.isActive ? 'active' : 'inactive',
    operationIds: form.operationIds.map(Number) as never,
  };
}

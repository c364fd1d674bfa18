import {
  CURRENCY_DIGITS,
  type Currency,
  type OrderLine,
  type RecordFields,
  type ServiceVehicleId,
  type WorkOrder,
} from '@balise/contract';
import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../../api/call-failed.ts';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import type { WaitingForm } from '../../../offline/index.ts';
import dialog from '../../../ui/dialog/dialog.module.css';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FigureField } from '../../../ui/field/figure-field.tsx';
import { NextDueNote } from '../acts/next-due-note.tsx';
import { EMPTY, type EndForm, metresOf, type TypedEnd, useEndOrder } from './use-end-order.ts';

type Properties = {
  order: WorkOrder;
  /** A form that was typed without a line, to go on with it. */
  waiting?: WaitingForm;
  onClose: () => void;
};

/** Ends a work order: which services were done, what the meter shows, and parts that the stock does not have. */
export function CompleteOrderDialog({ order, waiting, onClose }: Properties) {
  const { t } = useTranslation();
  const [form, setForm] = useState<EndForm>(() => (waiting ? (waiting.typed as TypedEnd).form : EMPTY));
  const { notDone, km, isConfirmed, tax, hours, note, isCorrected } = form;
  const set = (change: Partial<EndForm>) => setForm((before) => Object.assign({}, before, change));
  const completing = useEndOrder({ order, form, waiting }, onClose);
  const services = order.lineList.filter(({ kind }) => kind === 'service');
  const lacking = lackingOf(order);
  const currency = order.currency as Currency | null;
  const isDoubted = completing.error instanceof CallFailed && completing.error.code === 'odometer_implausible';
  return (
    <FormDialog
      title={t('workshop.complete.title', { number: order.number })}
      action={t('workshop.complete.save')}
      isReady={lacking.length === 0 || isCorrected}
      saving={completing}
      onSubmit={() => completing.mutate()}
      onClose={onClose}
    >
      <ServicesField {...{ services, notDone }} onChange={(left) => set({ notDone: left })} />
      {services.length > notDone.length && (
        <FigureField
          label={t('workshop.complete.odometer')}
          unit="km"
          digits={0}
          isFirst
          value={km}
          error={fieldFaultsOf(completing.error, t).metres}
          onChange={(typed) => set({ km: typed })}
        />
      )}
      {(isDoubted || isConfirmed) && (
        <Checkbox
          label={t('workshop.complete.confirmMeter')}
          checked={isConfirmed}
          onChange={({ currentTarget }) => set({ isConfirmed: currentTarget.checked })}
        />
      )}
      <TaxAndTime
        {...{ currency, tax, hours }}
        onTax={(typed) => set({ tax: typed })}
        onHours={(typed) => set({ hours: typed })}
      />
      <Textarea
        label={t('workshop.complete.note')}
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
      <NextDues
        services={services.filter(({ dueId }) => dueId !== null && !notDone.includes(dueId))}
        fields={{ metres: metresOf(km), isMeterConfirmed: isConfirmed }}
      />
      <CorrectionField {...{ lacking }} checked={isCorrected} onChange={(isOn) => set({ isCorrected: isOn })} />
    </FormDialog>
  );
}

type NextProperties = { services: readonly OrderLine[]; fields: { metres: number | null; isMeterConfirmed: boolean } };

/** When each service that is done now will be due next. */
function NextDues({ services, fields: { metres, isMeterConfirmed } }: NextProperties) {
  const fields: RecordFields = {
    kind: 'done',
    metres,
    isMeterConfirmed,
    partsCost: 0,
    labourCost: 0,
    taxCost: 0,
    downtimeMinutes: null,
    workshop: '',
    note: '',
    operationIds: [],
    nextOn: null,
    nextMetres: null,
  };
  return services.map(({ id, dueId, name }) => dueId && <NextDueNote key={id} id={dueId} {...{ name, fields }} />);
}

type CorrectionProperties = { lacking: readonly string[]; checked: boolean; onChange: (checked: boolean) => void };

function CorrectionField({ lacking, checked, onChange }: CorrectionProperties) {
  const { t } = useTranslation();
  if (lacking.length === 0) return null;
  return (
    <Checkbox
      label={t('workshop.complete.correct')}
      description={t('workshop.complete.lacking', { parts: lacking.join(', ') })}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

type ServicesProperties = {
  services: readonly OrderLine[];
  notDone: readonly ServiceVehicleId[];
  onChange: (notDone: ServiceVehicleId[]) => void;
};

/** Which services were done: all of them unless one is unticked. */
function ServicesField({ services, notDone, onChange }: ServicesProperties) {
  const { t } = useTranslation();
  if (services.length === 0) return null;
  return (
    <Checkbox.Group
      label={t('workshop.complete.done')}
      value={services.flatMap(({ dueId }) => (dueId === null || notDone.includes(dueId) ? [] : [String(dueId)]))}
      onChange={(done) =>
        onChange(services.flatMap(({ dueId }) => (dueId === null || done.includes(String(dueId)) ? [] : [dueId])))
      }
    >
      {services.map(({ id, dueId, name }) => (
        <Checkbox key={id} value={String(dueId)} label={name} mt={6} />
      ))}
    </Checkbox.Group>
  );
}

type Figure = number | '';
type TaxProperties = {
  currency: Currency | null;
  tax: Figure;
  hours: Figure;
  onTax: (tax: Figure) => void;
  onHours: (hours: Figure) => void;
};

function TaxAndTime({ currency, tax, hours, onTax, onHours }: TaxProperties) {
  const { t } = useTranslation();
  return (
    <div className={dialog.fields}>
      <FigureField
        label={t('workshop.complete.tax')}
        unit={currency ?? ''}
        digits={currency === null ? 0 : CURRENCY_DIGITS[currency]}
        value={tax}
        error={undefined}
        onChange={onTax}
      />
      <FigureField
        label={t('workshop.complete.downtime')}
        unit="h"
        digits={1}
        value={hours}
        error={undefined}
        onChange={onHours}
      />
    </div>
  );
}

/** The parts of which the order takes more than there is. */
function lackingOf({ lineList }: WorkOrder): string[] {
  const taken = new Map<number, { name: string; quantity: number; stock: number }>();
  for (const { partId, name, quantity, stock } of lineList) {
    if (partId === null || quantity === null || stock === null) continue;
    taken.set(partId, { name, stock, quantity: (taken.get(partId)?.quantity ?? 0) + quantity });
  }
  return [...taken.values()].filter(({ quantity, stock }) => quantity > stock).map(({ name }) => name);
}

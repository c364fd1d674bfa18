import {
  CURRENCY_DIGITS,
  type Currency,
  type OrderLine,
  type ServiceVehicleId,
  type WorkOrder,
} from '@balise/contract';
import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../../api/call-failed.ts';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import dialog from '../../../ui/dialog/dialog.module.css';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FigureField } from '../../../ui/field/figure-field.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useCompleteOrder } from './requests.ts';

const KM = 1000; // m

/** Ends a work order: which services were done, what the meter shows, and parts that the stock does not have. */
export function CompleteOrderDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const completing = useCompleteOrder(order.id);
  const [notDone, setNotDone] = useState<ServiceVehicleId[]>([]);
  const [km, setKm] = useState<number | ''>('');
  const [isConfirmed, setConfirmed] = useState(false);
  const [tax, setTax] = useState<number | ''>('');
  const [hours, setHours] = useState<number | ''>('');
  const [note, setNote] = useState('');
  const [isCorrected, setCorrected] = useState(false);
  const services = order.lineList.filter(({ kind }) => kind === 'service');
  const lacking = lackingOf(order);
  const currency = order.currency as Currency | null;
  const digits = currency === null ? 0 : CURRENCY_DIGITS[currency];
  const isDoubted = completing.error instanceof CallFailed && completing.error.code === 'odometer_implausible';
  const body = {
    metres: km === '' || services.length === notDone.length ? null : Math.round(km * KM),
    isMeterConfirmed: isConfirmed,
    taxCost: Math.round(Number(tax) * 10 ** digits),
    downtimeMinutes: hours === '' ? null : Math.round(hours * 60),
    note,
    notDone,
    isStockCorrected: isCorrected,
  };
  const onSuccess = () => {
    tell.done(t('workshop.complete.said', { number: order.number }));
    onClose();
  };
  return (
    <FormDialog
      title={t('workshop.complete.title', { number: order.number })}
      action={t('workshop.complete.save')}
      isReady={lacking.length === 0 || isCorrected}
      saving={completing}
      onSubmit={() => completing.mutate(body, { onSuccess })}
      onClose={onClose}
    >
      <ServicesField {...{ services, notDone }} onChange={setNotDone} />
      {services.length > notDone.length && (
        <FigureField
          label={t('workshop.complete.odometer')}
          unit="km"
          digits={0}
          isFirst
          value={km}
          error={fieldFaultsOf(completing.error, t).metres}
          onChange={setKm}
        />
      )}
      {(isDoubted || isConfirmed) && (
        <Checkbox
          label={t('workshop.complete.confirmMeter')}
          checked={isConfirmed}
          onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
        />
      )}
      <TaxAndTime {...{ currency, tax, hours }} onTax={setTax} onHours={setHours} />
      <Textarea
        label={t('workshop.complete.note')}
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <CorrectionField {...{ lacking }} checked={isCorrected} onChange={setCorrected} />
    </FormDialog>
  );
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

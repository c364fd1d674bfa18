import { type ClientId, CURRENCY_DIGITS, type Currency, MOST_RECORD_FILES } from '@balise/contract';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../../api/call-failed.ts';
import { useFormat } from '../../../language/use-format.ts';
import { AttachmentField } from '../../../ui/attachment/attachment-field.tsx';
import dialog from '../../../ui/dialog/dialog.module.css';
import { FigureField } from '../../../ui/field/figure-field.tsx';
import { type DueDetail, servicesQuery } from '../requests.ts';
import type { CompleteForm, TypedCost } from './complete-form.ts';

const KM = 1000;
type OfForm = { form: CompleteForm; set: (change: Partial<CompleteForm>) => void };

/** What the meter showed; a reading that is hard to believe is confirmed here. */
export function MeterField({ form, set, error, fault }: OfForm & { error: unknown; fault: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = error instanceof CallFailed && error.code === 'odometer_implausible' ? error.figures : null;
  const counted = figures?.['vehicle'] ?? figures?.['counted'];
  return (
    <>
      <FigureField
        label={t('maintenance.complete.meter')}
        description={t('maintenance.complete.meterHint')}
        unit="km"
        digits={0}
        isFirst
        value={form.km}
        error={
          figures && counted !== undefined
            ? t('maintenance.complete.meterWrong', { counted: format.number(counted / KM) })
            : fault
        }
        onChange={(km) => set({ km, confirmed: false })}
      />
      {(figures || form.confirmed) && (
        <Checkbox
          label={t('maintenance.complete.confirm')}
          checked={form.confirmed}
          onChange={({ currentTarget }) => set({ confirmed: currentTarget.checked })}
        />
      )}
    </>
  );
}

type MoneyProperties = {
  cost: TypedCost;
  currency: Currency;
  onChange: (change: Partial<TypedCost>) => void;
  children?: ReactNode;
};

/** Parts, labour and tax, and what is beside them. */
export function MoneyFields({ cost, currency, onChange, children }: MoneyProperties) {
  const { t } = useTranslation();
  const field = (name: keyof TypedCost) => (
    <FigureField
      label={t(`maintenance.complete.${name}`)}
      unit={currency}
      digits={CURRENCY_DIGITS[currency]}
      value={cost[name]}
      error={undefined}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className={dialog.fields}>
      {field('parts')}
      {field('labour')}
      {field('tax')}
      {children}
    </div>
  );
}

/** What it cost with the sum, and how long the vehicle was away. */
export function CostFields({ form, set, currency }: OfForm & { currency: Currency }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sum = ({ parts, labour, tax }: TypedCost) => Number(parts) + Number(labour) + Number(tax);
  const total = sum(form) + (form.isOneInvoice ? 0 : form.together.reduce((all, { cost }) => all + sum(cost), 0));
  return (
    <>
      <MoneyFields cost={form} currency={currency} onChange={set}>
        <FigureField
          label={t('maintenance.complete.downtime')}
          unit="h"
          digits={1}
          value={form.hours}
          error={undefined}
          onChange={(hours) => set({ hours })}
        />
      </MoneyFields>
      {total > 0 && (
        <p className="text-sm">
          <b className="semibold">{t('maintenance.history.total', { amount: format.money(total, currency) })}</b>
        </p>
      )}
    </>
  );
}

type FilesProperties = OfForm & { clientId: ClientId; onBusy: (isBusy: boolean) => void; error: string | undefined };

/** The invoice, photos of the work. */
export function FilesField({ form, set, clientId, onBusy, error }: FilesProperties) {
  const { t } = useTranslation();
  // several files may arrive before the form is drawn again
  const files = useRef(form.files);
  files.current = form.files;
  const keep = (next: CompleteForm['files']) => {
    files.current = next;
    set({ files: next });
  };
  return (
    <AttachmentField
      label={t('maintenance.complete.files')}
      clientId={clientId}
      files={form.files}
      most={MOST_RECORD_FILES}
      onBusy={onBusy}
      onAdd={(file) => keep([...files.current, file])}
      onRemove={({ id }) => keep(files.current.filter((one) => one.id !== id))}
      error={error}
    />
  );
}

type OperationsProperties = { due: DueDetail; chosen: number[]; onChange: (ids: number[]) => void };

/** Which of the service's operations were done. */
export function OperationsField({ due, chosen, onChange }: OperationsProperties) {
  const { t } = useTranslation();
  const { data } = useQuery(servicesQuery(due.clientId));
  const operations = data?.find(({ id }) => id === due.serviceId)?.operations ?? [];
  if (operations.length === 0) return null;
  return (
    <Checkbox.Group
      label={t('maintenance.complete.operations')}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      {operations.map(({ id, name }) => (
        <Checkbox key={id} value={String(id)} label={name} mt={6} />
      ))}
    </Checkbox.Group>
  );
}

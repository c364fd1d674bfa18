import {
  type Attachment,
  type CompletionFields,
  CURRENCY_DIGITS,
  type Currency,
  majorUnits,
  type RecordFields,
  type ServiceRecord,
  type ServiceRecordId,
  type ServiceVehicleId,
} from '@balise/contract';
import { momentOf, wallTimeIn } from '../../../language/zoned-time.ts';

const KM = 1000;

/** Amounts as people know them. */
export type TypedCost = { parts: number | ''; labour: number | ''; tax: number | '' };
export const NO_COST: TypedCost = { parts: '', labour: '', tax: '' };

/** What is typed of a service that was done. */
export type CompleteForm = TypedCost & {
  at: string;
  km: number | '';
  confirmed: boolean;
  hours: number | '';
  workshop: string;
  note: string;
  nextOn: string;
  operationIds: number[];
  files: Attachment[];
  /** Other services of the vehicle that were done with it, and what each cost where the invoice is not one for all. */
  together: { id: ServiceVehicleId; cost: TypedCost }[];
  isOneInvoice: boolean;
};

export const emptyForm = (workshop: string, timeZone: string | undefined): CompleteForm => ({
  at: wallTimeIn(Date.now(), timeZone),
  km: '',
  confirmed: false,
  parts: '',
  labour: '',
  tax: '',
  hours: '',
  workshop,
  note: '',
  nextOn: '',
  operationIds: [],
  files: [],
  together: [],
  isOneInvoice: true,
});

/** A record, to correct it. */
export const formOf = (record: ServiceRecord, currency: Currency, timeZone: string | undefined): CompleteForm => ({
  at: wallTimeIn(record.at, timeZone),
  km: record.metres === null ? '' : Math.round(record.metres / KM),
  confirmed: false,
  parts: majorUnits(record.partsCost, currency),
  labour: majorUnits(record.labourCost, currency),
  tax: majorUnits(record.taxCost, currency),
  hours: record.downtimeMinutes === null ? '' : record.downtimeMinutes / 60,
  workshop: record.workshop,
  note: record.note,
  nextOn: '',
  operationIds: record.operations.map(({ id }) => id),
  files: record.files,
  together: [],
  isOneInvoice: true,
});

type Given = {
  form: CompleteForm;
  currency: Currency;
  timeZone: string | undefined;
  /** The moment was left as it stood: it is the server's. */
  isNow: boolean;
  /** Of the form, so that it counts once, and of what was known when it was typed. */
  waited?: { requestId: string; lastRecordId: ServiceRecordId | null };
};

/** What is sent of one service. */
export const fieldsOf = ({ form, currency, timeZone, isNow, waited }: Given): RecordFields => ({
  kind: 'done',
  ...commonOf(form, timeZone, isNow),
  ...costOf(form, currency),
  operationIds: form.operationIds as never,
  nextOn: form.nextOn || null,
  nextMetres: null,
  ...waited,
});

/** What is sent of several that were done together. */
export const completionOf = (
  first: ServiceVehicleId,
  { form, currency, timeZone, isNow, waited }: Given,
): CompletionFields => ({
  ...commonOf(form, timeZone, isNow),
  ...waited,
  services: [
    { dueId: first, ...costOf(form, currency), operationIds: form.operationIds as never },
    ...form.together.map(({ id, cost }) => ({ dueId: id, ...costOf(cost, currency), operationIds: [] })),
  ],
  invoice: form.isOneInvoice ? costOf(form, currency) : null,
});

function commonOf(form: CompleteForm, timeZone: string | undefined, isNow: boolean) {
  const at = isNow ? undefined : momentOf(form.at, timeZone);
  return {
    ...(at === undefined ? {} : { at }),
    metres: form.km === '' ? null : form.km * KM,
    isMeterConfirmed: form.confirmed,
    downtimeMinutes: form.hours === '' ? null : Math.round(form.hours * 60),
    workshop: form.workshop,
    note: form.note,
    attachmentIds: form.files.map(({ id }) => id),
  };
}

const costOf = ({ parts, labour, tax }: TypedCost, currency: Currency) => {
  const smallest = (amount: number | '') => Math.round(Number(amount) * 10 ** CURRENCY_DIGITS[currency]);
  return { partsCost: smallest(parts), labourCost: smallest(labour), taxCost: smallest(tax) };
};

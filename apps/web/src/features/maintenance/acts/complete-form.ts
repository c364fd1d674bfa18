import { CURRENCY_DIGITS, type Currency, majorUnits, type RecordFields, type ServiceRecord } from '@balise/contract';
import { momentOf, wallTimeIn } from '../../../language/zoned-time.ts';

const KM = 1000;

/** What is typed of a service that was done. Amounts are as people know them. */
export type CompleteForm = {
  at: string;
  km: number | '';
  confirmed: boolean;
  parts: number | '';
  labour: number | '';
  tax: number | '';
  hours: number | '';
  workshop: string;
  note: string;
  nextOn: string;
  operationIds: number[];
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
});

/** @param isNow the moment was left as it stood: it is the server's */
export function fieldsOf(
  form: CompleteForm,
  currency: Currency,
  timeZone: string | undefined,
  isNow: boolean,
): RecordFields {
  const smallest = (amount: number | '') => Math.round(Number(amount) * 10 ** CURRENCY_DIGITS[currency]);
  const at = isNow ? undefined : momentOf(form.at, timeZone);
  return {
    kind: 'done',
    ...(at === undefined ? {} : { at }),
    metres: form.km === '' ? null : form.km * KM,
    isMeterConfirmed: form.confirmed,
    partsCost: smallest(form.parts),
    labourCost: smallest(form.labour),
    taxCost: smallest(form.tax),
    downtimeMinutes: form.hours === '' ? null : Math.round(form.hours * 60),
    workshop: form.workshop,
    note: form.note,
    operationIds: form.operationIds as never,
    nextOn: form.nextOn || null,
    nextMetres: null,
  };
}

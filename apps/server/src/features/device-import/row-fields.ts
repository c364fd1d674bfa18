import {
  DeviceFields,
  type FieldCode,
  type FieldErrors,
  fieldErrorsOf,
  type ImportDefaults,
  type ImportField,
  judgeDeviceFields,
  readPhone,
  type WarningCode,
} from '@balise/contract';
import type { References } from './references.ts';

/** A row's words by field; absent where the file has no column for it. */
export type RowWords = Partial<Record<ImportField, string>>;

export type JudgedFields = {
  /** What would be saved; undefined where something is wrong. */
  fields: DeviceFields | undefined;
  errors: FieldErrors;
  warnings: Record<string, WarningCode>;
};

/** Judges one row by the rules of the form, whatever other rows and the database hold. */
export function judgeWords(words: RowWords, defaults: ImportDefaults, references: References): JudgedFields {
  const wrong: FieldErrors = {};
  const look = <Value>(
    field: ImportField,
    find: (word: string) => { value: Value } | { code: FieldCode },
    otherwise: Value | null,
  ) => {
    const word = words[field];
    if (!word) {
      if (typeof otherwise === 'number' && !references.has(field, otherwise)) wrong[field] = 'unknown_reference';
      return otherwise;
    }
    const found = find(word);
    if ('value' in found) return found.value;
    wrong[field] = found.code;
    return otherwise;
  };
  const countryCode2 = look('countryCode2', references.country, defaults.countryCode2);
  const trackerModelId = look('trackerModelId', references.model, defaults.trackerModelId);
  const clientId = look('clientId', references.client, defaults.clientId);
  if (references.isClosed(clientId)) wrong.clientId = 'client_closed';
  const input = {
    clientId: clientId ?? undefined,
    deviceTypeId: look('deviceTypeId', references.type, defaults.deviceTypeId) ?? undefined,
    operatorId: look('operatorId', (word) => references.operator(word, countryCode2), defaults.operatorId),
    trackerModelId,
    imei: words.imei ?? '',
    countryCode2,
    phone: phoneOf(words.phone ?? '', countryCode2),
    simNumber: words.simNumber ?? '',
    designation: words.designation ?? '',
    label: words.label ?? '',
    code: words.code ?? '',
    note: words.note ?? '',
    vehicleMake: words.vehicleMake ?? '',
    vehicleModel: words.vehicleModel ?? '',
    vinNumber: words.vinNumber ?? '',
    vinIsChassis: look('vinIsChassis', yesOrNo, false) ?? false,
  };
  const parsed = DeviceFields.safeParse(input);
  const errors: FieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.error, input);
  const findings = parsed.success ? judgeDeviceFields(parsed.data, references.usesImei(trackerModelId)) : undefined;
  for (const field of ['imei', 'phone', 'simNumber'] as const)
    if (SHORTENED.test(words[field] ?? '')) wrong[field] = 'digits_lost';
  const all = { ...findings?.errors, ...errors, ...wrong };
  return {
    fields: parsed.success && Object.keys(all).length === 0 ? parsed.data : undefined,
    errors: all,
    warnings: findings?.warnings ?? {},
  };
}

/** 3,56307E+14: what Excel writes into a CSV in place of a long number. */
const SHORTENED = /^\d([.,]\d+)?E\+?\d+$/i;

/** Spreadsheets drop a leading zero or plus: the one that makes a valid number of the country is put back. */
function phoneOf(word: string, country: string | null): string {
  if (!/^\d+$/.test(word) || readPhone(word, country)) return word;
  return [`0${word}`, `+${word}`].find((mended) => readPhone(mended, country)) ?? word;
}

const YES = ['yes', 'oui', 'true', 'vrai', '1', 'x', 'y', 'o'];
const NO = ['no', 'non', 'false', 'faux', '0', 'n'];

function yesOrNo(word: string): { value: boolean } | { code: FieldCode } {
  const lower = word.toLowerCase();
  if (YES.includes(lower)) return { value: true };
  return NO.includes(lower) ? { value: false } : { code: 'invalid_value' };
}

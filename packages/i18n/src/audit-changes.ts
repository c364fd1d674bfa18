import { auditFields as fieldsEn, auditValues as valuesEn } from './en/audit-fields.ts';
import { rights as rightsEn } from './en/rights.ts';
import { trackingSettings as settingsEn } from './en/tracking-settings.ts';
import type { Format } from './format/format.ts';
import { type Quantity, TRACKING_QUANTITIES } from './format/quantities.ts';
import { auditFields as fieldsFr, auditValues as valuesFr } from './fr/audit-fields.ts';
import { rights as rightsFr } from './fr/rights.ts';
import { trackingSettings as settingsFr } from './fr/tracking-settings.ts';
import type { Language } from './language.ts';

/** One field of an act, as people read it. */
export type AuditChange = { field: string; before: string; after: string };

type Values = Readonly<Record<string, unknown>> | null;

const FIELDS: Record<Language, Readonly<Record<string, string>>> = {
  en: { ...settingsEn.fields, ...fieldsEn },
  fr: { ...settingsFr.fields, ...fieldsFr },
};
const QUANTITY_OF: Readonly<Record<string, Quantity | undefined>> = {
  ...TRACKING_QUANTITIES,
  odometer: 'distance',
};
const WORDS: Record<Language, Readonly<Record<string, string>> & typeof valuesEn> = {
  en: { ...rightsEn.names, ...valuesEn },
  fr: { ...rightsFr.names, ...valuesFr },
};
/** Fields that hold moments, ms since 1970 UTC. */
const MOMENTS = /(At|^dateEnd|^from|^to|^until)$/;
const FIRST_MOMENT = 1e11; // 1973: smaller numbers are none

/**
 * What an act changed, field by field, in words: `before` and `after` of a line of the audit log. Of lists of codes, such as
 * rights, only what was taken away and what was given.
 */
export function auditChanges(
  line: { before: Values; after: Values },
  language: Language,
  format: Format,
): AuditChange[] {
  const fields = [...new Set([...Object.keys(line.before ?? {}), ...Object.keys(line.after ?? {})])];
  const say = (field: string, value: unknown) => inWords(field, value, language, format);
  const changed = fields.filter((field) => !line.before || !line.after || !same(line.before[field], line.after[field]));
  return changed.map((field) => {
    const [before, after] = [line.before?.[field], line.after?.[field]];
    const name = FIELDS[language][field] ?? field;
    if (!isList(before) || !isList(after)) return { field: name, before: say(field, before), after: say(field, after) };
    return {
      field: name,
      before: say(
        field,
        before.filter((one) => !after.includes(one)),
      ),
      after: say(
        field,
        after.filter((one) => !before.includes(one)),
      ),
    };
  });
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isList = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');

function inWords(field: string, value: unknown, language: Language, format: Format): string {
  const words = WORDS[language];
  if (value === null || value === undefined || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  const quantity = QUANTITY_OF[field];
  if (typeof value === 'number' && quantity) return format.text(format.quantity(value, quantity));
  if (typeof value === 'number')
    return MOMENTS.test(field) && value > FIRST_MOMENT ? format.dateTime(value) : format.number(value);
  if (typeof value === 'string')
    return Object.hasOwn(words, value) ? (words[value as keyof typeof words] ?? value) : value;
  if (isList(value)) return value.map((one) => inWords('', one, language, format)).join(', ') || words.none;
  return JSON.stringify(value);
}

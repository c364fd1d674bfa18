import {
  CONTRACT_TYPES,
  CONTRACT_UNITS,
  DriverFields,
  type DriverImportField,
  type FieldErrors,
  fieldErrorsOf,
  IDENTITY_TYPES,
} from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { dayIn, plain } from '../../device-import/index.ts';

/** A row's words by field. */
export type DriverWords = Partial<Record<DriverImportField, string>>;

const DAYS: readonly DriverImportField[] = [
  ...(['bornOn', 'identityExpiresOn', 'hiredOn', 'licenceIssuedOn', 'licenceExpiresOn'] as const),
  ...(['medicalVisitOn', 'medicalNextOn'] as const),
];

/** Whether a column holds days: a spreadsheet that made days of them did right. */
export const isDay = (field: DriverImportField): boolean => DAYS.includes(field);

/** `25/11/2026`, `25.11.26` or `2026-11-25`, with a time behind it or not, as a day; anything else as it is. */
export const dayOf = (word: string): string => dayIn(word.trim()) ?? word;

/** The code of a closed set by its words in either language. */
const chosen = <Code extends string>(
  codes: readonly Code[],
  sets: readonly Record<Code, string>[],
  also: Record<string, Code>,
) =>
  new Map<string, Code>([
    ...codes.flatMap((code) =>
      [code, ...sets.map((words) => words[code])].map((word): [string, Code] => [plain(word), code]),
    ),
    ...Object.entries(also),
  ]);

const IDENTITIES = chosen(IDENTITY_TYPES, [en.drivers.identityTypes, fr.drivers.identityTypes], {
  cni: 'national_id',
  idcard: 'national_id',
  carteconsulaire: 'residence_permit',
});
const CONTRACTS = chosen(CONTRACT_TYPES, [en.drivers.contractTypes, fr.drivers.contractTypes], {
  cdi: 'permanent',
  cdd: 'fixed_term',
});
const UNITS = chosen(CONTRACT_UNITS, [en.drivers.units, fr.drivers.units], {
  jour: 'day',
  semaine: 'week',
  an: 'year',
  annee: 'year',
  annees: 'year',
});

/** Judges one row by the rules of the form. @param country whose national form telephones are typed in */
export function judgeDriverRow(
  words: DriverWords,
  country: string | null,
): { fields: DriverFields | undefined; errors: FieldErrors } {
  const coded = (word: string | undefined, codes: ReadonlyMap<string, string>) =>
    word ? (codes.get(plain(word)) ?? word) : null;
  const days = Object.fromEntries(DAYS.map((field) => [field, dayOf(words[field] ?? '')]));
  const duration = words.contractDuration?.trim();
  const input = {
    ...words,
    ...days,
    countryCode2: country,
    lastName: words.lastName ?? '',
    identityType: coded(words.identityType, IDENTITIES),
    contractType: coded(words.contractType, CONTRACTS),
    contractUnit: coded(words.contractUnit, UNITS),
    contractDuration: duration ? Number(duration) : null,
    licenceCategories: (words.licenceCategories ?? '').split(/[,;/+\s]+/).filter(Boolean),
  };
  const parsed = DriverFields.safeParse(input);
  return parsed.success
    ? { fields: parsed.data, errors: {} }
    : { fields: undefined, errors: fieldErrorsOf(parsed.error, input) };
}

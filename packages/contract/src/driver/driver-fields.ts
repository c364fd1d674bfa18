import { DRIVER_DOCUMENTS } from '@balise/tracking';
import { z } from 'zod';
import type { FieldCode, FormRule } from '../core/fields.ts';
import { phoneRule, readPhone } from '../core/identifiers/phone.ts';
import { AttachmentId, ClientId } from '../core/ids.ts';
import { nameText, optionalNameText } from '../core/link-text.ts';
import { CountryCode2, Day, optionalLines, optionalText, text } from '../core/text.ts';
import { CONTRACT_UNITS } from './contract-end.ts';

export const IDENTITY_TYPES = ['national_id', 'voter_card', 'passport', 'residence_permit'] as const;
export type IdentityType = (typeof IDENTITY_TYPES)[number];

export const CONTRACT_TYPES = ['permanent', 'fixed_term', 'work_and_pay'] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];

/** Categories of one licence at most. */
export const MOST_CATEGORIES = 16;

/** What a driver's file shows, beside the photo. */
export const DRIVER_FILE_PURPOSES = [...DRIVER_DOCUMENTS, 'other'] as const;
export type DriverFilePurpose = (typeof DRIVER_FILE_PURPOSES)[number];

/** Files of one driver at most. */
export const MOST_DRIVER_FILES = 30;

// An empty choice of a form is none
const nothing = (value: unknown) => (value === '' ? null : value);
const optionalDay = z.preprocess(nothing, Day.nullable()).default(null);

const person = {
  lastName: nameText(60),
  firstName: optionalNameText(60),
  registerNumber: optionalText(40).describe('by which the client calls the driver; unique within the client'),
  countryCode2: z
    .preprocess(nothing, CountryCode2.nullable())
    .default(null)
    .describe('whose national form `phone` is typed in'),
  phone: z.preprocess(nothing, text(40).nullable()).default(null).describe('stored as E.164'),
  email: z
    .union([z.literal(''), z.string().trim().max(254, 'too_long').pipe(z.email('invalid_email'))], 'invalid_email')
    .default(''),
  identityType: z.preprocess(nothing, z.enum(IDENTITY_TYPES).nullable()).default(null),
  identityNumber: optionalText(40),
  identityExpiresOn: optionalDay,
  bornOn: optionalDay.describe('in the past'),
};

const contract = {
  hiredOn: optionalDay.describe('first day of the contract'),
  contractType: z.preprocess(nothing, z.enum(CONTRACT_TYPES).nullable()).default(null),
  contractDuration: z
    .preprocess(nothing, z.int().min(1, 'too_small').max(3650, 'too_large').nullable())
    .default(null)
    .describe('in `contractUnit`; of a permanent contract null'),
  contractUnit: z.preprocess(nothing, z.enum(CONTRACT_UNITS).nullable()).default(null),
};

const licence = {
  licenceNumber: optionalText(40),
  licenceCategories: z
    .array(text(10))
    .max(MOST_CATEGORIES, 'too_many')
    .transform((categories) => [...new Set(categories.map((category) => category.toUpperCase()))])
    .default([])
    .describe('as the licence names them: `B`, `C`, `CE`'),
  licenceIssuedOn: optionalDay,
  licenceExpiresOn: optionalDay.describe('its last valid day'),
  licenceRestrictions: optionalText(200),
  qualifications: optionalText(500),
};

const health = {
  medicalRestrictions: optionalText(500),
  medicalVisitOn: optionalDay.describe('the last one'),
  medicalNextOn: optionalDay.describe('by when the next one is due'),
};
/** What needs the right view_driver_health: it is neither shown nor changed without. */
export const HEALTH_FIELDS = ['medicalRestrictions', 'medicalVisitOn', 'medicalNextOn'] as const;
export const isOfHealth = (field: string): boolean => HEALTH_FIELDS.some((one) => one === field);

const files = z
  .array(z.object({ id: AttachmentId, purpose: z.enum(DRIVER_FILE_PURPOSES) }))
  .max(MOST_DRIVER_FILES, 'too_many')
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'invalid_value')
  .optional()
  .describe(
    'uploaded with `POST /attachment`, and those to keep. Left out of an edit, they stay as they are; those of health do so without view_driver_health',
  );

/** What people type of a driver: body of POST /driver and PUT /driver/{id}. Days are `2026-11-20`, without a time zone. */
export const DriverFields = z
  .object({
    clientId: ClientId.optional().describe("whose driver it is; a client's own users may leave it out"),
    ...person,
    ...contract,
    ...licence,
    ...health,
    note: optionalLines(2000),
    photoId: AttachmentId.nullable()
      .optional()
      .describe(
        'a JPEG or PNG that was uploaded with `POST /attachment`; null: no photo. Left out of an edit, it stays',
      ),
    files,
  })
  .refine(...phoneRule)
  .refine(...orderRule('licenceIssuedOn', 'licenceExpiresOn'))
  .refine(...orderRule('medicalVisitOn', 'medicalNextOn'))
  .refine(...durationRule('contractDuration'))
  .refine(...durationRule('contractUnit'))
  .transform(({ countryCode2, phone, ...fields }) => ({
    ...fields,
    phone: phone === null ? null : (readPhone(phone, countryCode2) ?? null),
  }));
export type DriverFields = z.output<typeof DriverFields>;
/** What a form sends. */
export type DriverInput = z.input<typeof DriverFields>;

/** A day that is not before another of the same form. */
function orderRule(first: string, second: string): FormRule {
  const fault = (fields: unknown): FieldCode | undefined => {
    const { [first]: from, [second]: to } = (fields ?? {}) as Record<string, unknown>;
    return typeof from === 'string' && typeof to === 'string' && from !== '' && to !== '' && to < from
      ? 'before_start'
      : undefined;
  };
  return [
    (fields) => fault(fields) === undefined,
    { path: [second], error: ({ input }) => fault(input), when: () => true },
  ];
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** A length has a figure and a unit, and a permanent contract none. */
function durationRule(field: 'contractDuration' | 'contractUnit'): FormRule {
  const fault = (fields: unknown): FieldCode | undefined => {
    const given = (fields ?? {}) as Record<string, unknown>;
    const has = isGiven(given[field]);
    const hasOther = isGiven(given[field === 'contractUnit' ? 'contractDuration' : 'contractUnit']);
    if (has && given.contractType === 'permanent') return 'not_of_permanent';
    return !has && hasOther && given.contractType !== 'permanent' ? 'required' : undefined;
  };
  return [
    (fields) => fault(fields) === undefined,
    { path: [field], error: ({ input }) => fault(input), when: () => true },
  ];
}

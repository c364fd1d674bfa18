import {
  type Attachment,
  type AttachmentId,
  CONTRACT_TYPES,
  CONTRACT_UNITS,
  type Driver,
  DriverFields,
  type DriverInput,
  type FieldErrors,
  fieldErrorsOf,
  IDENTITY_TYPES,
  phoneCountry,
} from '@balise/contract';
import type { DriverTab } from '../search.ts';

const TEXTS = [
  ...(['lastName', 'firstName', 'registerNumber', 'phone', 'email', 'identityNumber', 'identityExpiresOn'] as const),
  ...(['bornOn', 'hiredOn', 'licenceNumber', 'licenceIssuedOn', 'licenceExpiresOn', 'licenceRestrictions'] as const),
  ...(['qualifications', 'medicalRestrictions', 'medicalVisitOn', 'medicalNextOn', 'note'] as const),
];
export type TextField = (typeof TEXTS)[number];
export type DriverFile = Driver['files'][number];

/** A driver as it is typed: an empty text is nothing. */
export type DriverForm = Record<TextField, string> & {
  clientId: string | null;
  countryCode2: string | null;
  identityType: string | null;
  contractType: string | null;
  contractDuration: number | '';
  contractUnit: string | null;
  licenceCategories: string[];
  photo: Attachment | null;
  files: readonly DriverFile[];
};

/** What the dialog begins with. `usual`: of a new driver. */
export function formOf(
  driver: Driver | undefined,
  usual: { clientId: number | undefined; countryCode2: string | null },
): DriverForm {
  const texts = Object.fromEntries(TEXTS.map((field) => [field, driver?.[field] ?? ''])) as Record<TextField, string>;
  const phone = driver?.phone;
  return {
    ...texts,
    clientId: driver ? String(driver.clientId) : usual.clientId === undefined ? null : String(usual.clientId),
    countryCode2: (phone ? phoneCountry(phone) : undefined) ?? usual.countryCode2,
    identityType: driver?.identityType ?? null,
    contractType: driver?.contractType ?? null,
    contractDuration: driver?.contractDuration ?? '',
    contractUnit: driver?.contractUnit ?? null,
    licenceCategories: driver?.licenceCategories ?? [],
    photo: driver?.photo ?? null,
    files: driver?.files ?? [],
  };
}

/** What the call is given; not yet judged. */
export function inputOf(form: DriverForm): DriverInput {
  const { clientId, contractDuration, contractType, contractUnit, identityType, photo, files, ...same } = form;
  const hasEnd = contractType !== 'permanent';
  return {
    ...same,
    ...(clientId === null ? {} : { clientId: Number(clientId) as Driver['clientId'] }),
    identityType: IDENTITY_TYPES.find((type) => type === identityType) ?? null,
    contractType: CONTRACT_TYPES.find((type) => type === contractType) ?? null,
    contractDuration: hasEnd && contractDuration !== '' ? contractDuration : null,
    contractUnit: (hasEnd && contractDuration !== '' && CONTRACT_UNITS.find((unit) => unit === contractUnit)) || null,
    photoId: photo?.id ?? null,
    files: files.map(({ id, purpose }) => ({ id: id as AttachmentId, purpose })),
  };
}

/** Faults by field, as the server would find them. `choosesClient`: its client must be said. */
export function judge(form: DriverForm, choosesClient: boolean): FieldErrors {
  const input = inputOf(form);
  const parsed = DriverFields.safeParse(input);
  const errors: FieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.error, input);
  return choosesClient && form.clientId === null ? { ...errors, clientId: 'required' } : errors;
}

const TAB_OF: Partial<Record<string, DriverTab>> = {
  hiredOn: 'professional',
  contractType: 'professional',
  contractDuration: 'professional',
  contractUnit: 'professional',
  licenceNumber: 'licence',
  licenceCategories: 'licence',
  licenceIssuedOn: 'licence',
  licenceExpiresOn: 'licence',
  licenceRestrictions: 'licence',
  qualifications: 'licence',
  medicalRestrictions: 'health',
  medicalVisitOn: 'health',
  medicalNextOn: 'health',
  note: 'professional',
  files: 'documents',
};

/** The tab on which a field is. @param field as the server names it: `files.2` */
export const tabOf = (field: string): DriverTab => TAB_OF[field.split('.')[0] ?? field] ?? 'personal';

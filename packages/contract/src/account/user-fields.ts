import { z } from 'zod';
import { phoneRule, readPhone } from '../core/identifiers/phone.ts';
import { ClientId, DeviceId, PartnerId } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { nameText } from '../core/link-text.ts';
import { CountryCode2, InstantInQuery, text } from '../core/text.ts';
import { NewPassword } from './password.ts';
import { RIGHT_NAMES } from './rights.ts';

export const USER_STATUSES = ['active', 'inactive'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The most devices on the list of a limited user; users who need more get full access. */
export const DEVICE_LIST = 5000;

// An empty choice of a form is none
const nothing = (value: unknown) => (value === '' ? null : value);

/** Rights as they are given to somebody. */
export const GivenRights = z.array(z.enum(RIGHT_NAMES)).max(RIGHT_NAMES.length, 'too_long');

const identity = {
  lastName: nameText(60),
  firstName: nameText(60),
  email: z
    .string()
    .trim()
    .min(1, 'required')
    .max(254, 'too_long')
    .pipe(z.email('invalid_email'))
    .describe('what the user signs in with; unique within the partner'),
  language: z.enum(LANGUAGES),
};

const contact = {
  countryCode2: z.preprocess(nothing, CountryCode2.nullable()).describe('whose national form `phone` is typed in'),
  phone: z.preprocess(nothing, text(40).nullable()).describe('stored as E.164'),
};

const access = {
  accountLimited: z
    .boolean()
    .optional()
    .describe('limited: sees only the devices of `deviceIdList`; full: every device of its client'),
  deviceIdList: z.array(DeviceId).max(DEVICE_LIST, 'too_long').optional().describe('devices of the user’s client'),
  isTempLink: z.boolean().optional().describe('a temporary account, which ends by itself at `dateEnd`'),
  dateEnd: z.preprocess(nothing, InstantInQuery.nullable()).optional(),
  status: z.enum(USER_STATUSES).optional(),
  password: z
    .preprocess(nothing, NewPassword.nullable())
    .optional()
    .describe('null or left out: for a new user, a mail with a link to choose one; else the password stays'),
  rights: GivenRights.optional().describe('right `edit_rights`; left out for a new user: those of `read_only`'),
};

/** What people type of a new user. Its role follows from `clientId` and `partnerId`, and is said once. */
export const NewUserFields = z
  .object({
    clientId: z
      .preprocess(nothing, ClientId.nullable())
      .default(null)
      .describe('null: one of the partner’s or the platform’s own people; for a client’s people always their client'),
    partnerId: z
      .preprocess(nothing, PartnerId.nullable())
      .default(null)
      .describe('for the platform’s people, who add a partner’s own'),
    ...identity,
    countryCode2: contact.countryCode2.default(null),
    phone: contact.phone.default(null),
    ...access,
  })
  .refine(...phoneRule)
  .transform(inE164);
export type NewUserFields = z.output<typeof NewUserFields>;

/** What is changed of a user: what is left out stays. */
export const EditUserFields = z
  .object({
    clientId: z
      .preprocess(nothing, ClientId.nullable())
      .optional()
      .describe('as it is: no one moves to another client'),
    lastName: identity.lastName.optional(),
    firstName: identity.firstName.optional(),
    email: identity.email.optional(),
    language: identity.language.optional(),
    countryCode2: contact.countryCode2.optional(),
    phone: contact.phone.optional(),
    ...access,
  })
  .refine(...phoneRule)
  .transform(inE164);
export type EditUserFields = z.output<typeof EditUserFields>;

function inE164<Fields extends { phone?: string | null | undefined; countryCode2?: string | null | undefined }>(
  fields: Fields,
): Fields {
  if (!fields.phone) return fields;
  return { ...fields, phone: readPhone(fields.phone, fields.countryCode2 ?? null) ?? null };
}

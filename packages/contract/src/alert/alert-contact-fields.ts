import { z } from 'zod';
import { phoneRule, readPhone } from '../core/identifiers/phone.ts';
import { ClientId } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { nameText } from '../core/link-text.ts';
import { CountryCode2, line } from '../core/text.ts';

const shared = {
  label: nameText(60).describe('who it is: a person or a team'),
  language: z.enum(LANGUAGES).describe('of the messages'),
};

const Email = z.object({
  kind: z.literal('email'),
  email: z.string().trim().min(1, 'required').max(254, 'too_long').pipe(z.email('invalid_email')),
  ...shared,
});

const Phone = z.object({
  kind: z.literal('phone'),
  phone: line(40).min(1, 'phone_required').describe('stored as E.164'),
  countryCode2: CountryCode2.nullable().default(null).describe('whose national form `phone` is typed in'),
  ...shared,
});

const ofClient = {
  clientId: ClientId.optional().describe("whose contact it is; a client's own people may leave it out"),
};

/** Body of PUT /alert-contact/{id}: its kind stays. */
export const AlertContactFields = z
  .discriminatedUnion('kind', [Email, Phone.refine(...phoneRule)])
  .transform(withAddress);
export type AlertContactFields = z.output<typeof AlertContactFields>;

/** Body of POST /alert-contact. */
export const NewAlertContactFields = z
  .discriminatedUnion('kind', [Email.extend(ofClient), Phone.extend(ofClient).refine(...phoneRule)])
  .transform((fields) => ({ ...withAddress(fields), clientId: fields.clientId }));
export type NewAlertContactFields = z.output<typeof NewAlertContactFields>;

function withAddress(fields: z.output<typeof Email> | z.output<typeof Phone>) {
  const { kind, label, language } = fields;
  const address = kind === 'email' ? fields.email : (readPhone(fields.phone, fields.countryCode2) ?? fields.phone);
  return { kind, address, label, language };
}

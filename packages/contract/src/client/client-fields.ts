import { z } from 'zod';
import { phoneRule, readPhone } from '../core/identifiers/phone.ts';
import { nameText } from '../core/link-text.ts';
import { MOST_NETWORKS, NetworkRange } from '../core/network-range.ts';
import { CountryCode2, optionalText, text } from '../core/text.ts';
import { TimeZone } from '../core/time-zone.ts';

export const CLIENT_TYPES = ['person', 'company'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];
export const BILLING_OPTIONS = ['prepaid', 'postpaid'] as const;
export type BillingOption = (typeof BILLING_OPTIONS)[number];

/** How long positions are kept where not for ever, in months: 2 months, 1 year, 5 years. */
export const RETENTION_MONTHS = [2, 12, 60] as const;
export type RetentionMonths = (typeof RETENTION_MONTHS)[number];

// An empty choice of a form is none
const nothing = (value: unknown) => (value === '' ? null : value);

/** What people type of a client: body of PUT /client/{id}, and of the web's dialog. */
const fields = {
  fullName: nameText(100).describe('unique within the partner, in any case of its letters'),
  code: optionalText(50).describe(
    'by which its partner calls it; unique within the partner, in any case of its letters',
  ),
  type: z.enum(CLIENT_TYPES),
  billingOption: z.enum(BILLING_OPTIONS),
  email: z
    .string()
    .trim()
    .min(1, 'required')
    .max(254, 'too_long')
    .pipe(z.email('invalid_email'))
    .describe('unique within the partner, in any case of its letters'),
  countryCode2: CountryCode2,
  timeZone: TimeZone.describe('IANA; days of reports begin and end in it'),
  phone: z.preprocess(nothing, text(40).nullable()).default(null).describe('as the country writes it; stored as E.164'),
  address: optionalText(300),
  registrationNumber: optionalText(60).describe('of the company’s or person’s register: RCCM, SIREN, identity card'),
  taxNumber: optionalText(60),
  retentionMonths: z
    .literal(RETENTION_MONTHS, 'invalid_value')
    .nullable()
    .default(null)
    .describe('months for which positions and what follows from them are kept; null: for ever'),
  trackerNetworks: z
    .array(NetworkRange)
    .max(MOST_NETWORKS, 'too_many')
    .default([])
    .describe(
      'CIDR, IPv4 or IPv6: its trackers are accepted from these addresses only; empty: from any. Bits behind the prefix are cleared, ' +
        'repeated ranges left out',
    ),
};

export const ClientFields = z
  .object(fields)
  .refine(...phoneRule)
  .transform(inE164);
export type ClientFields = z.output<typeof ClientFields>;

/** As ClientFields, of a client that is not there yet. */
export const newClientFields = <Schema extends z.ZodType>(partnerId: Schema) =>
  z
    .object({ ...fields, partnerId })
    .refine(...phoneRule)
    .transform((typed) => ({ ...typed, ...inE164(typed) }));

function inE164<Typed extends { phone: string | null; countryCode2: string }>(typed: Typed): Typed {
  const phone = typed.phone === null ? null : (readPhone(typed.phone, typed.countryCode2) ?? null);
  return { ...typed, phone };
}

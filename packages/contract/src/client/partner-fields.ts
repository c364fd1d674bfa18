import { z } from 'zod';
import { readPhone } from '../core/identifiers/phone.ts';
import { nameText } from '../core/link-text.ts';
import { line } from '../core/text.ts';
import { BrandFields, HostName, OptionalEmail } from './brand.ts';

/** 3GPP TS 23.040 §9.1.2.5: eleven characters of which a phone shows a letter as a name; else a number or a short code. */
export const SmsSender = line(20)
  .transform((typed) => (/^[+\d\s().-]+$/.test(typed) ? (readPhone(typed, null) ?? typed) : typed))
  .refine(
    (sender) =>
      sender === '' ||
      /^(?=.*[A-Za-z])[A-Za-z0-9 ._&-]{1,11}$/.test(sender) ||
      /^\d{3,8}$/.test(sender) ||
      readPhone(sender, null) !== undefined,
    'invalid_sms_sender',
  )
  .default('');

/**
 * Everything of a partner (manage_partners). What others recognise it by or trust it for, its name, host names and the
 * addresses it sends from, is the platform's to give.
 */
export const PartnerFields = BrandFields.extend({
  name: nameText(60).describe('what a person types as partner name where the host name does not say it'),
  hostNames: z.array(HostName).max(20, 'too_long').default([]),
  mailFromAddress: OptionalEmail.describe('empty: the platform’s own; the mail server must be allowed to send for it'),
  smsSender: SmsSender.describe('up to eleven letters and digits, a number or a short code; empty: the platform’s own'),
});
export type PartnerFields = z.output<typeof PartnerFields>;

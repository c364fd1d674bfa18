import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { HttpTemplate } from './http.ts';
import { FORM_TYPE, form } from './http.ts';

type Options = { base: string; accountSid: string; authToken: string; receiptUrl: string };

const Sent = z.object({ sid: z.string().min(1).max(64) });
const Refused = z.object({ code: z.number().optional(), message: z.string().optional() });
const Receipt = z.object({
  MessageSid: z.string().max(64),
  MessageStatus: z.string(),
  To: z.string().optional(),
  ErrorCode: z.string().optional(),
});
const Message = z.object({ From: z.string().max(20), Body: z.string().max(2000) });
/** Final states of a message, beside `delivered`. */
const NOT_DELIVERED: readonly string[] = ['undelivered', 'failed', 'canceled'];
/** The longest ValidityPeriod, seconds (https://www.twilio.com/docs/api/errors/90007). */
const LONGEST = 36_000;

/**
 * Twilio Programmable Messaging: creates a Message (https://www.twilio.com/docs/messaging/api/message-resource), whose status callbacks
 * (https://www.twilio.com/docs/messaging/guides/track-outbound-message-status) name the part by a query of their address and are signed
 * (https://www.twilio.com/docs/usage/security). What telephones send comes to the address that is entered for the number
 * (https://www.twilio.com/docs/messaging/guides/webhook-request).
 */
export const twilio = ({ base, accountSid, authToken, receiptUrl }: Options): HttpTemplate => ({
  name: 'twilio',
  request: async ({ recipient, sender, text, reference, validFor }) => ({
    url: `${base}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    headers: {
      ...FORM_TYPE,
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    },
    body: form({
      To: recipient,
      Body: text,
      StatusCallback: `${receiptUrl}?ref=${reference}`,
      ...(sender.startsWith('MG') && sender.length === 34 ? { MessagingServiceSid: sender } : { From: sender }),
      ValidityPeriod: String(Math.max(1, Math.min(LONGEST, Math.floor(validFor)))),
    }),
  }),
  read: (status, body) => {
    const sent = Sent.safeParse(body);
    if (status === 201 && sent.success) return { is: 'taken', gatewayId: sent.data.sid };
    if (status < 400) return { is: 'unknown', reason: `HTTP ${status}` };
    const { code, message } = Refused.safeParse(body).data ?? {};
    return { is: 'refused', reason: `${code ?? `HTTP ${status}`} ${message ?? ''}`.trim().slice(0, 300) };
  },
  receipt: (fields, { ref = '' }) => {
    const { data } = Receipt.safeParse(fields);
    const delivered = data?.MessageStatus === 'delivered';
    if (!data || !(delivered || NOT_DELIVERED.includes(data.MessageStatus))) return undefined;
    const error = delivered ? '' : `${data.MessageStatus} ${data.ErrorCode ?? ''}`.trim();
    return { reference: ref, gatewayId: data.MessageSid, recipient: data.To ?? '', delivered, error };
  },
  message: (fields) => {
    const { data } = Message.safeParse(fields);
    return data && { number: data.From, text: data.Body };
  },
  isSigned: (url, fields, signature) => {
    const signed = Object.keys(fields)
      .sort()
      .reduce((text, name) => text + name + fields[name], url);
    const own = createHmac('sha1', authToken).update(signed, 'utf8').digest();
    const given = Buffer.from(signature ?? '', 'base64');
    return given.length === own.length && timingSafeEqual(given, own);
  },
});

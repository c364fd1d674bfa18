import { z } from 'zod';
import { FORM_TYPE, form, type HttpTemplate } from './http.ts';

type Options = { base: string; username: string; apiKey: string };

const Answer = z.object({
  SMSMessageData: z.object({
    Message: z.string().default(''),
    Recipients: z.array(z.object({ statusCode: z.number(), status: z.string(), messageId: z.string() })),
  }),
});
const Receipt = z.object({
  id: z.string().min(1).max(100),
  status: z.string(),
  phoneNumber: z.string().optional(),
  failureReason: z.string().optional(),
});
const Message = z.object({ from: z.string().max(20), text: z.string().max(2000) });
/** Status codes of the answer: processed, sent, queued. */
const TAKEN: readonly number[] = [100, 101, 102];
/** Held back for risk, or the provider's account is empty: nothing was sent, and it may be later. */
const LATER: readonly number[] = [401, 405];
/** Final states of a report, beside Success: refused by the operator, no longer tried, phone not reached. */
const NOT_DELIVERED: readonly string[] = ['Rejected', 'Failed', 'Expired', 'AbsentSubscriber'];
/** Errors of the provider's own, after which it may have gone out. */
const UNKNOWN: readonly number[] = [500, 501];

/**
 * Africa's Talking bulk SMS (https://developers.africastalking.com/docs/sms/sending/bulk). Delivery reports
 * (https://developers.africastalking.com/docs/sms/notifications) come to the address that is entered in its dashboard; Sent, Submitted and
 * Buffered are not final. What telephones send comes to another address there (incoming messages).
 */
export const africasTalking = ({ base, username, apiKey }: Options): HttpTemplate => ({
  name: 'africastalking',
  request: async ({ recipient, sender, text }) => ({
    url: `${base}/version1/messaging`,
    headers: { ...FORM_TYPE, apiKey },
    body: form({ username, to: recipient, message: text, ...(sender === '' ? {} : { from: sender }) }),
  }),
  read: (status, body) => {
    const { data } = Answer.safeParse(body);
    const recipient = data?.SMSMessageData.Recipients[0];
    if (!recipient) {
      const reason = `HTTP ${status} ${data?.SMSMessageData.Message ?? ''}`.trim().slice(0, 300);
      return { is: status < 400 && !data ? 'unknown' : 'refused', reason };
    }
    const { statusCode, messageId } = recipient;
    const reason = `${statusCode} ${recipient.status}`;
    if (TAKEN.includes(statusCode)) return { is: 'taken', gatewayId: messageId };
    if (LATER.includes(statusCode)) return { is: 'later', reason, pause: 60_000 };
    return { is: UNKNOWN.includes(statusCode) ? 'unknown' : 'refused', reason };
  },
  receipt: (fields) => {
    const { data } = Receipt.safeParse(fields);
    const delivered = data?.status === 'Success';
    if (!data || !(delivered || NOT_DELIVERED.includes(data.status))) return undefined;
    const error = delivered ? '' : `${data.status} ${data.failureReason ?? ''}`.trim();
    return { reference: '', gatewayId: data.id, recipient: data.phoneNumber ?? '', delivered, error };
  },
  message: (fields) => {
    const { data } = Message.safeParse(fields);
    return data && { number: data.from, text: data.text };
  },
});

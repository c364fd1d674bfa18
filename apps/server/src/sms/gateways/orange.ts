import { z } from 'zod';
import type { Handed } from '../gateway.ts';
import { type Ask, FORM_TYPE, form, type HttpTemplate } from './http.ts';

type Options = {
  base: string;
  clientId: string;
  clientSecret: string;
  /** The country's sender number that Orange gave, without +. */
  from: string;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
};

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });
const Sent = z.object({ outboundSMSMessageRequest: z.object({ resourceURL: z.string() }) });
const Exception = z.object({ messageId: z.string(), text: z.string(), variables: z.array(z.string()).default([]) });
/** Of the service (OneAPI, `%1` is a variable), or of the platform before it: `{ code: 42, message: 'Expired credentials' }`. */
const Refused = z.object({
  requestError: z.object({ serviceException: Exception.optional(), policyException: Exception.optional() }).optional(),
  code: z.union([z.number(), z.string()]).optional(),
  message: z.string().optional(),
});
const Receipt = z.object({
  deliveryInfoNotification: z.object({
    callbackData: z.string().min(1).max(100),
    deliveryInfo: z.object({ address: z.string().optional(), deliveryStatus: z.string() }),
  }),
});

/**
 * Orange SMS API for Africa and the Middle East, version 2.0 (https://developer.orange.com/apis/sms/getting-started): a token of OAuth 2.0
 * v3 that lasts an hour (chapter 1), then `outboundSMSMessageRequest` (chapter 3), five a second at most. Receipts (chapter 4) come to the
 * address that Orange's team was given ("Real time SMS DR"); their `callbackData` is the last part of the answer's `resourceURL`. States of
 * a receipt: DeliveredToTerminal and DeliveryImpossible (not delivered before it expired) are final; DeliveredToNetwork, MessageWaiting and
 * DeliveryUncertain (handed to another network) say nothing of the phone, so that such an SMS is settled after three days.
 */
export function orange(options: Options): HttpTemplate {
  let token: { text: string; until: number } | undefined;
  const fetchToken = async (ask: Ask): Promise<string | Handed> => {
    if (token && token.until > options.now()) return token.text;
    const account = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
    const answer = await ask({
      url: `${options.base}/oauth/v3/token`,
      headers: { ...FORM_TYPE, authorization: `Basic ${account}` },
      body: form({ grant_type: 'client_credentials' }),
    });
    // whatever went wrong here, no SMS was sent
    if ('is' in answer) return { is: 'later', reason: 'reason' in answer ? answer.reason : '', pause: 5_000 };
    const { data } = Token.safeParse(answer.body);
    if (!data) return { is: 'later', reason: `no token of Orange, HTTP ${answer.status}`, pause: 60_000 };
    token = { text: data.access_token, until: options.now() + (data.expires_in - 60) * 1000 };
    return token.text;
  };
  return {
    name: 'orange',
    request: async ({ recipient, sender, text }, ask) => {
      const access = await fetchToken(ask);
      if (typeof access !== 'string') return access;
      const senderAddress = `tel:+${options.from}`;
      const name = sender !== '' && !sender.startsWith('+') ? { senderName: sender } : {};
      return {
        url: `${options.base}/smsmessaging/v1/outbound/${encodeURIComponent(senderAddress)}/requests`,
        headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${access}` },
        body: JSON.stringify({
          outboundSMSMessageRequest: {
            address: `tel:${recipient}`,
            senderAddress,
            ...name,
            outboundSMSTextMessage: { message: text },
          },
        }),
      };
    },
    read: (status, body) => {
      // a token may be withdrawn before its time
      if (status === 401) token = undefined;
      const { data: sent } = Sent.safeParse(body);
      const gatewayId = sent?.outboundSMSMessageRequest.resourceURL.split('/').at(-1) ?? '';
      if (status === 201 && gatewayId !== '') return { is: 'taken', gatewayId };
      if (status < 400) return { is: 'unknown', reason: `HTTP ${status}` };
      return { is: 'refused', reason: `HTTP ${status} ${reasonIn(body)}`.trim().slice(0, 300) };
    },
    receipt: (fields) => {
      const { data } = Receipt.safeParse(fields);
      if (!data) return undefined;
      const { callbackData, deliveryInfo } = data.deliveryInfoNotification;
      const delivered = deliveryInfo.deliveryStatus === 'DeliveredToTerminal';
      if (!delivered && deliveryInfo.deliveryStatus !== 'DeliveryImpossible') return undefined;
      const recipient = /^tel:(\+\d+)$/.exec(deliveryInfo.address ?? '')?.[1] ?? '';
      const error = delivered ? '' : deliveryInfo.deliveryStatus;
      return { reference: '', gatewayId: callbackData, recipient, delivered, error };
    },
  };
}

function reasonIn(body: unknown): string {
  const { requestError, code, message } = Refused.safeParse(body).data ?? {};
  const exception = requestError?.serviceException ?? requestError?.policyException;
  if (!exception) return [code, message].filter((part) => part !== undefined).join(' ');
  const { messageId, text, variables } = exception;
  return `${messageId} ${text.replace(/%(\d)/g, (sign, place) => variables[Number(place) - 1] ?? sign)}`;
}

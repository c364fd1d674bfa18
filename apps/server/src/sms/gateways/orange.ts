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
const Refused = z.object({
  requestError: z
    .object({
      serviceException: z.object({ text: z.string() }).optional(),
      policyException: z.object({ text: z.string() }).optional(),
    })
    .optional(),
  message: z.string().optional(),
});
const Receipt = z.object({
  deliveryInfoNotification: z.object({
    callbackData: z.string().min(1).max(100),
    deliveryInfo: z.object({ address: z.string().optional(), deliveryStatus: z.string() }),
  }),
});

/**
 * Orange SMS API for Africa and the Middle East (https://developer.orange.com/apis/sms/getting-started): a token of OAuth 2.0 v3 that lasts
 * an hour, then `outboundSMSMessageRequest`. Receipts come to the address that Orange's team was given ("Real time SMS DR"); their
 * `callbackData` is the last part of the answer's `resourceURL`.
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
      const { data: sent } = Sent.safeParse(body);
      const gatewayId = sent?.outboundSMSMessageRequest.resourceURL.split('/').at(-1) ?? '';
      if (status === 201 && gatewayId !== '') return { is: 'taken', gatewayId };
      if (status < 400) return { is: 'unknown', reason: `HTTP ${status}` };
      const { data } = Refused.safeParse(body);
      const { serviceException, policyException } = data?.requestError ?? {};
      const text = serviceException?.text ?? policyException?.text ?? data?.message ?? '';
      return { is: 'refused', reason: `HTTP ${status} ${text}`.trim().slice(0, 300) };
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

import { API_BASE } from '@balise/contract';
import type { SmsSettings } from '../../config/sms.ts';
import { africasTalking } from './africas-talking.ts';
import type { HttpTemplate } from './http.ts';
import { orange } from './orange.ts';
import { twilio } from './twilio.ts';

/** Below API_BASE; the secret follows. */
export const RECEIPT_PATH = `${API_BASE}/sms/receipts`;
export const MESSAGE_PATH = `${API_BASE}/sms/messages`;

/**
 * The template of a provider that is asked by HTTP.
 * @param now milliseconds since 1970 UTC
 * @returns undefined for SMPP
 */
export function templateOf(settings: SmsSettings, publicUrl: URL, now: () => number): HttpTemplate | undefined {
  const { host, port, tls, user, password } = settings;
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const base = `${tls ? 'https' : 'http'}://${address.replace(tls ? /:443$/ : /:80$/, '')}`;
  switch (settings.gateway) {
    case 'smpp':
      return undefined;
    case 'twilio':
      return twilio({
        base,
        accountSid: user,
        authToken: password,
        receiptUrl: `${publicUrl.origin}${RECEIPT_PATH}/${settings.receiptSecret}`,
      });
    case 'orange':
      return orange({ base, clientId: user, clientSecret: password, from: settings.options.from ?? '', now });
    case 'africastalking':
      return africasTalking({ base, username: user, apiKey: password });
  }
}

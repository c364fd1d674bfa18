/** Collects what is wrong, in words. */
type Complain = (problem: string) => void;

export const SMS_GATEWAYS = ['smpp', 'twilio', 'orange', 'africastalking'] as const;
export type SmsGatewayName = (typeof SMS_GATEWAYS)[number];

/** The SMS gateway, as SMS_URL names it, and its limits. */
export type SmsSettings = {
  gateway: SmsGatewayName;
  host: string;
  port: number;
  tls: boolean;
  user: string;
  password: string;
  /** Options behind the address: `type` (system_type) and `long` of SMPP, `from` of Orange. */
  options: Readonly<Record<string, string>>;
  /** Whom SMS come from where neither client nor partner has a sender; empty: the gateway's own. */
  sender: string;
  /** Part of the address at which receipts arrive by HTTP; empty for SMPP. */
  receiptSecret: string;
  /** SMS accepted within a minute: of one client, and of all. */
  perClient: number;
  inAll: number;
};

const FORM =
  'give smpp://user:password@host:2775, smpps://… (TLS), twilio://AccountSid:AuthToken@api.twilio.com, orange://clientId:clientSecret@api.orange.com?from=2250000 or africastalking://username:apiKey@api.africastalking.com';
const PORTS: Record<string, number> = { smpp: 2775, smpps: 3550 };
const OPTIONS: Record<SmsGatewayName, readonly string[]> = {
  smpp: ['type', 'long'],
  twilio: [],
  orange: ['from'],
  africastalking: [],
};

/** The number at which the gateway takes what telephones send: the sender, where it is one. Orange's interface only sends. */
export const numberToWriteTo = (settings: SmsSettings | undefined): string | null =>
  settings && settings.gateway !== 'orange' && /^\+?\d+$/.test(settings.sender) ? settings.sender : null;

/** Reads SMS_URL and the settings beside it. The address holds a password, so no complaint repeats it. */
export function readSms(given: (name: string) => string | undefined, complain: Complain): SmsSettings | undefined {
  const text = given('SMS_URL');
  const perClient = readCount('SMS_PER_CLIENT', given('SMS_PER_CLIENT'), 60, complain);
  const inAll = readCount('SMS_PER_MINUTE', given('SMS_PER_MINUTE'), 600, complain);
  const sender = readSender(given('SMS_SENDER') ?? '', complain);
  const receiptSecret = given('SMS_RECEIPT_SECRET') ?? '';
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  const scheme = url?.protocol.slice(0, -1) ?? '';
  const gateway = SMS_GATEWAYS.find((name) => name === (scheme === 'smpps' ? 'smpp' : scheme));
  if (!url || !gateway || !url.hostname || !url.username || !url.password || !/^\/?$/.test(url.pathname)) {
    complain(`SMS_URL is no address of an SMS gateway: ${FORM}`);
    return undefined;
  }
  const options = Object.fromEntries(url.searchParams);
  checkOptions(gateway, options, complain);
  if (gateway !== 'smpp' && !/^[\w-]{16,100}$/.test(receiptSecret)) {
    complain(
      'SMS_RECEIPT_SECRET is needed for receipts by HTTP: give 16 to 100 letters and digits (openssl rand -hex 24), the same to every process',
    );
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = /^(localhost|127\..*|::1)$/.test(host);
  const tls = gateway === 'smpp' ? scheme === 'smpps' : !isHere;
  const port = url.port ? Number(url.port) : (PORTS[scheme] ?? (tls ? 443 : 80));
  const account = { user: decoded(url.username, complain), password: decoded(url.password, complain) };
  return { gateway, host, port, tls, ...account, options, sender, receiptSecret, perClient, inAll };
}

function checkOptions(gateway: SmsGatewayName, options: Record<string, string>, complain: Complain): void {
  for (const name of Object.keys(options)) {
    if (!OPTIONS[gateway].includes(name)) complain(`SMS_URL has an unknown option "${name}": ${FORM}`);
  }
  if (options.long !== undefined && !['udh', 'payload'].includes(options.long))
    complain('SMS_URL has an unknown value of "long": give udh (the default) or payload');
  if (gateway === 'orange' && !/^\d{3,15}$/.test(options.from ?? ''))
    complain(
      'SMS_URL of Orange lacks ?from=, the number of your country that Orange gave you, without +, e.g. ?from=2250000',
    );
}

function readCount(name: string, text: string | undefined, otherwise: number, complain: Complain): number {
  if (text === undefined) return otherwise;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  complain(`${name} is "${text}": give how many SMS may be accepted within a minute, from 1 to 999999`);
  return otherwise;
}

function readSender(text: string, complain: Complain): string {
  if (/^((?=.*[A-Za-z])[A-Za-z0-9 ._&-]{1,11}|\d{3,8}|\+[1-9]\d{6,14}|MG[0-9a-f]{32})?$/.test(text)) return text;
  complain(`SMS_SENDER is "${text}": give up to 11 letters and digits, a number with its +, or a short code`);
  return '';
}

function decoded(part: string, complain: Complain): string {
  try {
    return decodeURIComponent(part);
  } catch {
    complain('SMS_URL has a % that begins no code: write % itself as %25');
    return part;
  }
}

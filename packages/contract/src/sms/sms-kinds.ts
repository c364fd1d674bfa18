/** Every SMS that Balise writes. Words in the dictionaries, `sms`. */
export const SMS_KINDS = [
  'contact_code',
  'contact_test',
  'alert',
  'answer',
  'payment_received',
  'payment_late',
  'payment_statement',
] as const;
export type SmsKind = (typeof SMS_KINDS)[number];

/**
 * How long an SMS of a kind is worth sending, ms: one that could not be handed to the gateway by then has failed. The gateway is given the
 * rest of it as the validity.
 */
export const SMS_VALIDITY: Record<SmsKind, number> = {
  contact_code: 10 * 60_000,
  contact_test: 60 * 60_000,
  alert: 24 * 3_600_000,
  answer: 10 * 60_000,
  payment_received: 24 * 3_600_000,
  payment_late: 24 * 3_600_000,
  payment_statement: 24 * 3_600_000,
};

/** An SMS whose text is a secret: it is shown in no list, and deleted once it has left. */
export const isSecretSms = (kind: SmsKind): boolean => kind === 'contact_code';

/**
 * What became of an SMS. queued: waits for the gateway; sent: the gateway took it; delivered, failed: by its receipt; unconfirmed: its
 * answer was lost, so it may have been sent and is not sent again by itself.
 */
export const SMS_STATES = ['queued', 'sent', 'delivered', 'failed', 'unconfirmed'] as const;
export type SmsState = (typeof SMS_STATES)[number];

/** GSM 03.38: seven bits a character of its alphabet, or UCS-2 for all others. */
export const SMS_ENCODINGS = ['gsm7', 'ucs2'] as const;
export type SmsEncoding = (typeof SMS_ENCODINGS)[number];

/** Segments of one SMS at most. */
export const MOST_SEGMENTS = 10;

/** What an SMS costs is counted in ten-thousandths of the currency, because a segment may cost 0.0475 EUR. */
export const SMS_MONEY = 10_000;

/** Whether a client's SMS are sent. low: less than a tenth of the last top-up is left; cap_reached: not until the next month. */
export const SMS_ACCOUNT_STATES = ['ready', 'low', 'empty', 'cap_reached', 'not_open'] as const;
export type SmsAccountState = (typeof SMS_ACCOUNT_STATES)[number];

/** What can stand in the ledger. */
export const SMS_ENTRIES = ['top_up', 'correction', 'reserve', 'settle', 'refund', 'invoice'] as const;
export type SmsEntryKind = (typeof SMS_ENTRIES)[number];

import type { AlertDelivery } from '@balise/contract';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export type FailureWords = {
  /** Why a message did not arrive. */
  words: string;
  /** What the server of the recipient said itself; absent: it is no server that says so. */
  said?: string;
};

type Failed = Pick<AlertDelivery, 'channel' | 'reason'>;
type Why = (typeof WHY)[number];

const WHY = [
  'mailboxUnknown',
  'mailboxFull',
  'mailRefused',
  'mailLate',
  'numberInvalid',
  'smsRefused',
  'smsLate',
] as const;
/** Why an SMS was not accepted: codes of errors. */
const SMS_CODES = ['sms_account_empty', 'sms_cap_reached', 'sms_no_price', 'sms_unavailable', 'too_many_sms'] as const;
/** Why a request over HTTP had no answer. */
const UNANSWERED = [
  'address_refused',
  'unknown_host',
  'timeout',
  'connection_failed',
  'certificate',
  'secret_unreadable',
] as const;

/** Why a delivery failed, as its reader understands it. */
export function failureWords({ channel, reason }: Failed, t: TFunction): FailureWords {
  if (reason === '') return { words: t('failedDeliveries.why.unknown') };
  const code = SMS_CODES.find((one) => one === reason);
  if (code) return { words: t(`errors.${code}`) };
  const unanswered = UNANSWERED.find((one) => one === reason);
  if (unanswered) return { words: t(`webhooks.reasons.${unanswered}`) };
  if (reason === 'gone') return { words: t('failedDeliveries.why.browserGone') };
  if (reason === 'keys_refused') return { words: t('failedDeliveries.why.browserKeys') };
  const status = /^(?:status_|HTTP )?(\d{3})$/.exec(reason)?.[1];
  if (status && (channel === 'push' || channel === 'webhook'))
    return { words: t('failedDeliveries.why.status', { status }) };
  if (channel === 'email') return { words: t(`failedDeliveries.why.${mailFailure(reason)}`), ...saidIn(reason) };
  if (channel === 'sms') return { words: t(`failedDeliveries.why.${smsFailure(reason)}`), ...saidIn(reason) };
  return { words: reason };
}

export function useFailureWords(): (delivery: Failed) => FailureWords {
  const { t } = useTranslation();
  return useCallback((delivery) => failureWords(delivery, t), [t]);
}

/** Our own words, which say no more than the translated ones. */
const OURS = ['not sent within a day', 'not sent in time'];
const saidIn = (said: string) => (OURS.includes(said) ? {} : { said });

/** By the status of RFC 3463, else by the reply of RFC 5321, where the server's words have one. */
function mailFailure(reason: string): Why {
  const [, reply = '', , subject = '', detail = ''] =
    /\b([45]\d\d)[ -](?:([245])\.(\d{1,3})\.(\d{1,3}))?/.exec(reason) ?? [];
  if (reply === '') return 'mailLate';
  if ((subject === '2' && detail === '2') || reply === '552' || reply === '452') return 'mailboxFull';
  if (subject === '1' || (subject === '' && (reply === '550' || reply === '551' || reply === '553')))
    return 'mailboxUnknown';
  return 'mailRefused';
}

/** By the status of SMPP 3.4 (table 5-2: 0x0B, “invalid destination address”), else by what a gateway over HTTP says. */
function smsFailure(reason: string): Why {
  if (reason === 'not sent in time') return 'smsLate';
  return /0x0000000b|invalid.*(number|phone|destination)|^2121[14]/i.test(reason) ? 'numberInvalid' : 'smsRefused';
}

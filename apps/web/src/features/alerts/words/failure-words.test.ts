import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { failureWords } from './failure-words.ts';

const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as unknown as TFunction;

test.each([
  ['email', '550 5.1.1 <a@b.example>: user unknown', 'failedDeliveries.why.mailboxUnknown'],
  ['email', 'Can’t send mail - all recipients were rejected: 550 no such user', 'failedDeliveries.why.mailboxUnknown'],
  ['email', '552 5.2.2 over quota', 'failedDeliveries.why.mailboxFull'],
  ['email', '550 5.7.1 listed as spam', 'failedDeliveries.why.mailRefused'],
  ['email', '554 no', 'failedDeliveries.why.mailRefused'],
  ['email', 'connect ECONNREFUSED 127.0.0.1:25', 'failedDeliveries.why.mailLate'],
  ['email', 'not sent within a day', 'failedDeliveries.why.mailLate'],
  ['sms', 'sms_account_empty', 'errors.sms_account_empty'],
  ['sms', 'the SMSC refused the SMS, status 0x0000000b', 'failedDeliveries.why.numberInvalid'],
  ['sms', 'UNDELIV 003', 'failedDeliveries.why.smsRefused'],
  ['sms', 'not sent in time', 'failedDeliveries.why.smsLate'],
  ['push', 'gone', 'failedDeliveries.why.browserGone'],
  ['push', 'status_413', 'failedDeliveries.why.status {"status":"413"}'],
  ['webhook', 'timeout', 'webhooks.reasons.timeout'],
  ['webhook', '', 'failedDeliveries.why.unknown'],
] as const)('a failure by %s, “%s”, is %s', (channel, reason, words) => {
  expect(failureWords({ channel, reason }, t).words).toBe(words);
});

test('says what the server said where it did, and never our own words twice', () => {
  expect(failureWords({ channel: 'email', reason: '554 no' }, t).said).toBe('554 no');
  expect(failureWords({ channel: 'email', reason: 'not sent within a day' }, t)).not.toHaveProperty('said');
});

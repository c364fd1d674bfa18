import { LANGUAGES, type Language, smsLength } from '@balise/contract';
import { ALERT_KINDS, type AlertFacts } from '@balise/tracking';
import { expect, test } from 'vitest';
import { alertLine, summarySms } from './alert-line.ts';

/* The longest that an SMS of an alert can be. */
const AT = new Date(Date.UTC(2026, 11, 28, 22, 58));
const NAME = 'W'.repeat(60);
const FACTS: AlertFacts = { duration: 359_940_000, maxSpeed: 69.4, limit: 36.1, result: 'confirmed' };
const TIME_ZONE = 'Africa/Abidjan';

test.each(LANGUAGES.flatMap((language) => ALERT_KINDS.map((kind) => [language, kind] as const)))(
  'an SMS about an alert is one segment of GSM-7 with its longest values: %s, %s',
  (language: Language, kind) => {
    const alert = { kind, designation: NAME, at: AT, facts: FACTS, geofence: NAME, group: NAME };
    expect(smsLength(alertLine(alert, language, TIME_ZONE, true))).toMatchObject({
      encoding: 'gsm7',
      segments: 1,
      foreign: [],
    });
  },
);

test.each(LANGUAGES)('a summary of alerts is one segment of GSM-7: %s', (language) => {
  expect(smsLength(summarySms(language, TIME_ZONE, NAME, 99_999, AT))).toMatchObject({ encoding: 'gsm7', segments: 1 });
});

import { LANGUAGES, type Language, smsLength } from '@balise/contract';
import { ALERT_KINDS, type AlertFacts } from '@balise/tracking';
import { expect, test } from 'vitest';
import { alertLine, sourceOf, summarySms } from './alert-line.ts';

/* The longest that an SMS of an alert can be: names of the widest characters, of words, and every value at its longest. */
const AT = new Date(Date.UTC(2026, 11, 28, 22, 58));
const NAMES = ['W'.repeat(60), 'Camion 12 de la zone industrielle de Yopougon'];
const FACTS: AlertFacts = { duration: 359_940_000, maxSpeed: 69.4, limit: 36.1, result: 'confirmed' };
const ONE_SEGMENT = { encoding: 'gsm7', segments: 1, foreign: [] };

test.each(LANGUAGES.flatMap((language) => ALERT_KINDS.map((kind) => [language, kind] as const)))(
  'an SMS about an alert is one segment of GSM-7 at its longest: %s, %s',
  (language: Language, kind) => {
    for (const name of NAMES) {
      for (const result of ['confirmed', 'failed'] as const) {
        const facts = { ...FACTS, result };
        const alert = { kind, designation: name, at: AT, facts, geofence: name, group: name };
        const text = alertLine(alert, language, 'Africa/Abidjan', true);
        expect(smsLength(text)).toMatchObject(ONE_SEGMENT);
        expect(text).not.toMatch(/\{\{|undefined/);
      }
    }
  },
);

test.each(LANGUAGES)('a summary of alerts is one segment of GSM-7: %s', (language) => {
  for (const name of NAMES) {
    for (const rule of [{ name }, null]) {
      const source = sourceOf({ rule, geofence: name }, language, true);
      expect(smsLength(summarySms(language, 'Africa/Abidjan', source, 99_999, AT))).toMatchObject(ONE_SEGMENT);
    }
  }
});

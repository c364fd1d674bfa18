import { smsParts } from '@balise/contract';
import { ALERT_KINDS } from '@balise/tracking';
import { expect, test } from 'vitest';
import { alertLine, summarySms } from './alert-line.ts';

const NAME = 'Camion 12 de la zone industrielle de Yopougon';
const at = new Date('2026-11-25T21:30:00Z');
const facts = { duration: 26 * 3_600_000 + 59 * 60_000, maxSpeed: 55.5, limit: 25, result: 'failed' as const };

test.each(ALERT_KINDS)('%s is one SMS of the alphabet of GSM at its longest, in both languages', (kind) => {
  for (const language of ['en', 'fr'] as const) {
    const alert = { kind, designation: NAME, at, facts, geofence: NAME, group: NAME };
    const text = alertLine(alert, language, 'Africa/Abidjan', true);
    const { encoding, parts } = smsParts(text);
    expect([text, encoding, parts.length]).toEqual([text, 'gsm7', 1]);
    expect(text).not.toMatch(/\{\{|undefined/);
  }
});

test('a summary is one SMS too', () => {
  for (const language of ['en', 'fr'] as const) {
    const { encoding, parts } = smsParts(summarySms(language, 'Africa/Abidjan', NAME, 1_234, at));
    expect([encoding, parts.length]).toEqual(['gsm7', 1]);
  }
});

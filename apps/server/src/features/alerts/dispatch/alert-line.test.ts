import { DRIFT_QUANTITIES, LANGUAGES, type Language, smsLength } from '@balise/contract';
import { FUEL_FINDINGS } from '@balise/maintenance';
import { ALARMS, ALERT_KINDS, type AlertFacts, type AlertKind } from '@balise/tracking';
import { expect, test } from 'vitest';
import { alertLine, alertSms, sourceOf, summarySms } from './alert-line.ts';

/* The longest that an SMS of an alert can be: names of the widest characters, of words, and every value at its longest. */
const AT = new Date(Date.UTC(2026, 11, 28, 22, 58));
const NAMES = ['W'.repeat(60), 'Camion 12 de la zone industrielle de Yopougon'];
const FACTS: AlertFacts = { duration: 359_940_000, maxSpeed: 69.4, limit: 36.1, geofenceId: 1 };
const ONE_SEGMENT = { encoding: 'gsm7', segments: 1, foreign: [] };
const PLACE = '-89.12345, -179.12345';
const TOWN = { en: '≈ 123 km NW of Yamoussoukro', fr: '≈ 123\u00a0km au NO d’Agboville' };

/** Everything that alerts of a kind may know. */
const SAID: { [Kind in AlertKind]?: AlertFacts[] } = {
  tracker_alarm: ALARMS.map((alarm) => ({ alarm })),
  fuel_anomaly: FUEL_FINDINGS.map((finding) => ({ fuelId: 1, litres: 40_000, findings: [finding] })),
  fuel_drop: [{ litres: 1234.5 }],
  fuel_filled: [{ litres: 1234.5 }],
  drift: DRIFT_QUANTITIES.map((quantity) => ({ quantity, value: 113.44, usual: 114.25, since: '2026-11-03' })),
  high_risk: [{ chance: 0.95 }],
  power_cut: ['reported', 'lowVoltage', 'noVoltage'].map((cause) => ({ cause })),
  approval_needed: [
    { requester: 'Kouassi Kouamé Jean-Baptiste', vehicles: 1 },
    { requester: 'Kouassi Kouamé Jean-Baptiste', vehicles: 500 },
  ],
  late_payment_proposal: (['block', 'unblock'] as const).map((proposal) => ({
    proposal,
    payer: 'Kouassi Kouamé Jean-Baptiste',
  })),
  command_result: ['block', 'unblock', 'position', 'interval', 'reboot', 'output', 'text'].flatMap((command) =>
    (['confirmed', 'failed'] as const).map((result) => ({ command, result })),
  ),
};
const written = (kind: AlertKind, name: string, facts: AlertFacts) => ({
  kind,
  designation: name,
  at: AT,
  facts: { ...FACTS, ...facts },
  geofence: name,
  group: name,
});

test.each(LANGUAGES.flatMap((language) => ALERT_KINDS.map((kind) => [language, kind] as const)))(
  'an SMS about an alert is one segment of GSM-7 at its longest, with its place or without: %s, %s',
  (language: Language, kind) => {
    for (const name of NAMES) {
      for (const facts of SAID[kind] ?? [{}]) {
        const alert = written(kind, name, facts);
        for (const text of [
          alertLine(alert, language, 'Africa/Abidjan', true),
          alertSms(alert, language, 'Africa/Abidjan', ['Rue des Jardins, '.repeat(9), PLACE]),
          alertSms(alert, language, 'Africa/Abidjan', [`${TOWN[language]} (${PLACE})`, TOWN[language], PLACE]),
        ]) {
          expect(smsLength(text)).toMatchObject(ONE_SEGMENT);
          expect(text).not.toMatch(/\{\{|undefined|\(\)/);
        }
      }
    }
  },
);

test.each([
  ['en', 'tracker_alarm', { alarm: 'tamper' }, 'Truck: tracker alarm: tampering'],
  ['fr', 'tracker_alarm', { alarm: 'tamper' }, "Truck: alarme du traceur: tentative d'effraction"],
  ['fr', 'tracker_alarm', { alarm: 'removal' }, 'Truck: alarme du traceur: boitier retiré'],
  ['en', 'power_cut', { cause: 'noVoltage' }, 'Truck: power cut (no supply voltage)'],
  ['en', 'power_cut', {}, 'Truck: power cut'],
  [
    'fr',
    'command_result',
    { command: 'block', result: 'failed' },
    'Truck: commande échouée ou non confirmée (Bloquer)',
  ],
  ['en', 'command_result', { result: 'confirmed' }, 'Truck: command confirmed'],
] as const)('a line says which alarm, command or cause: %s, %s %o', (language, kind, facts, said) => {
  const alert = { ...written(kind, 'Truck', {}), facts };
  expect(alertLine(alert, language, 'Africa/Abidjan', true)).toContain(`${said}, `);
});

test('speeding by a geofence’s limit says which geofence', () => {
  const alert = { ...written('speeding', 'Truck', {}), geofence: 'School' };
  expect(alertLine(alert, 'en', 'Africa/Abidjan', false)).toMatch(/^Truck is speeding: .+, limit .+ in School, /);
  const own = { ...alert, facts: { limit: 20, maxSpeed: 30 }, geofence: null };
  expect(alertLine(own, 'en', 'Africa/Abidjan', false)).toMatch(/^Truck is speeding: .+, limit [^ ]+.km\/h, /);
});

test('an SMS has the best form of the place that fits, and none that costs another segment', () => {
  const sos = (places: string[]) => alertSms(written('sos', 'Truck', {}), 'en', 'Africa/Abidjan', places);
  expect(sos(['Rue Grimaldi 14, Monaco', PLACE])).toMatch(/, Rue Grimaldi 14, Monaco$/);
  expect(sos(['≈ 4 km N of Toumodi', PLACE])).toMatch(/, ~4 km N of Toumodi$/);
  expect(sos(['Площадь Мира', PLACE])).toMatch(/, -89\.12345, -179\.12345$/);
  expect(sos(['x'.repeat(150)])).toBe(sos([]));
});

test.each(LANGUAGES)('a summary of alerts is one segment of GSM-7: %s', (language) => {
  for (const name of NAMES) {
    for (const rule of [{ name }, null]) {
      const source = sourceOf({ rule, geofence: name }, language, true);
      expect(smsLength(summarySms(language, 'Africa/Abidjan', source, 99_999, AT))).toMatchObject(ONE_SEGMENT);
    }
  }
});

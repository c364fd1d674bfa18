import { expect, test } from 'vitest';
import { formatIn } from '../format/format.ts';
import { thresholdWords } from './threshold-words.ts';

const DAY = 86_400_000;
const report = { from: Date.UTC(2026, 10, 20), to: Date.UTC(2026, 10, 21) };
const fields = { zoneMargin: 30, zoneFixes: 2, zoneLeftAfter: 30, measuredGap: 600 };
const [en, fr] = [formatIn('en', 'UTC'), formatIn('fr', 'UTC')];

test('of all of a report only by what, in the reader’s language and units', () => {
  const given = { clients: [], ...report, fields };
  expect(thresholdWords(given, report, 'en', en)).toBe(
    'edge margin: 30\u00a0m · consecutive positions: 2 · exit after 30\u00a0s · route unknown after 10\u00a0min without a position',
  );
  expect(thresholdWords(given, report, 'fr', fr)).toBe(
    'marge de 30\u00a0m au bord · positions de suite\u00a0: 2 · sortie au bout de 30\u00a0s · itinéraire inconnu après 10\u00a0min sans position',
  );
  expect(thresholdWords(given, report, 'en', formatIn('en', 'UTC', 'mi'))).toContain('edge margin: 98.4\u00a0ft');
});

test('of a part of it also whose, and from when to when', () => {
  const given = { clients: ['Comoé', 'Bandama'], from: report.from, to: report.from + DAY / 2, fields };
  expect(thresholdWords(given, report, 'en', en)).toMatch(/^Comoé, Bandama, 20.*00:00:00 – 20.*12:00:00: edge margin:/);
  expect(thresholdWords({ ...given, clients: [] }, report, 'fr', fr)).toMatch(
    /^20.*00:00:00 – 20.*12:00:00\u00a0: marge de/,
  );
});

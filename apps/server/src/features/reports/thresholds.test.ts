import type { ClientId } from '@balise/contract';
import {
  DEFAULT_TRACKING_FIELDS,
  ZONE_VISIT_FIELDS,
  type ZoneVisitFields,
} from '@balise/contract/tracking-settings-fields';
import { expect, test } from 'vitest';
import type { ZoneVisitPeriods } from '../tracking-settings/timelines/index.ts';
import { thresholdLines, thresholdsOfRows } from './file/heading.ts';
import type { ReportSubject } from './read/choice-queries.ts';
import type { ReportOrder } from './read/read-report.ts';
import { reportedThresholds } from './thresholds.ts';

const [from, to] = [Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 21)];
const turn = (from + to) / 2;
const usual = Object.fromEntries(
  ZONE_VISIT_FIELDS.map((name) => [name, DEFAULT_TRACKING_FIELDS[name]]),
) as ZoneVisitFields;
const own = { ...usual, zoneMargin: 50 };
const subjects = ['Awa', 'Bintou', 'Clarisse'].map(
  (client, id) => ({ clientId: id as ClientId, client }) as ReportSubject,
);
const reported = (...periods: ZoneVisitPeriods[]) =>
  reportedThresholds(new Map(periods.map((one, id) => [id as ClientId, one])), subjects, { from, to });

test('what holds for all is reported once and of no client', () => {
  const all = [{ from, fields: usual }] as const;
  expect(reported(all, all, all)).toEqual([{ clients: [], from, to, fields: usual }]);
  expect(reported()).toEqual([]);
});

test('else whose it is and from when to when; what two have alike, once', () => {
  const [plain, changed] = [
    [{ from, fields: usual }] as const,
    [
      { from, fields: usual },
      { from: turn, fields: own },
    ] as const,
  ];
  expect(reported(plain, changed, plain)).toEqual([
    { clients: ['Awa', 'Clarisse'], from, to, fields: usual },
    { clients: ['Bintou'], from, to: turn, fields: usual },
    { clients: ['Bintou'], from: turn, to, fields: own },
  ]);
});

test('a file says it, a line each', () => {
  const order = { kind: 'zone', criteria: { from, to }, timeZone: 'UTC' } as ReportOrder;
  const lines = thresholdLines(
    reported([
      { from, fields: usual },
      { from: turn, fields: own },
    ]),
    order,
    'fr',
  );
  expect(lines.map(([label]) => label)).toEqual(['Passages reconnus selon', 'Passages reconnus selon']);
  expect(lines[1]?.[1]).toMatch(/12:00:00 – .*\u00a0: marge de 50\u00a0m au bord · positions de suite\u00a0: 2 · /);
  expect(thresholdLines(undefined, order, 'en')).toEqual([]);
});

test('of a file that is rows alone each row says by what it was found: by its client, and by when it began', () => {
  const order = { kind: 'zone', criteria: { from, to }, timeZone: 'UTC' } as ReportOrder;
  const plain = [{ from, fields: usual }] as const;
  const changed = [
    { from, fields: usual },
    { from: turn, fields: own },
  ] as const;
  const wordsOf = thresholdsOfRows(reported(plain, changed, plain), order, 'en');
  const margin = (client: number, start: number) =>
    /edge margin: ([^·]+) ·/.exec(wordsOf({ subject: subjects[client]!, from: start }) ?? '')?.[1];
  const [few, many] = [`${usual.zoneMargin}\u00a0m`, '50\u00a0m'];
  expect([margin(0, turn), margin(1, turn - 1), margin(1, turn), margin(1, from - 1)]).toEqual([few, few, many, few]);
  expect(wordsOf({ subject: subjects[1]!, from: turn })).not.toContain('Bintou');
  expect(thresholdsOfRows(undefined, order, 'en')({ subject: subjects[0]!, from })).toBeNull();
});

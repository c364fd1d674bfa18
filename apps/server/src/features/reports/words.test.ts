import {
  BLOCKING_MODES,
  COLUMN_KEYS,
  COMMAND_ORIGINS,
  COMMAND_STATES,
  LISTED_EVENTS,
  REPORT_KINDS,
  REPORTS,
  SILENCES,
  TRIP_PARTS,
} from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { EPISODE_ENDS, POWER_CUT_CAUSES, QUALITIES } from '@balise/tracking';
import { expect, test } from 'vitest';

test.each([
  ['en', en.reports],
  ['fr', fr.reports],
])('every report, column and word is called something, %s', (_, words) => {
  const missing = (codes: readonly string[], names: Record<string, string>) => codes.filter((code) => !names[code]);
  expect([missing(REPORT_KINDS, words.kinds), missing(REPORT_KINDS, words.about)]).toEqual([[], []]);
  expect([missing(REPORT_KINDS, words.file.kinds), missing(COLUMN_KEYS, words.columns)]).toEqual([[], []]);
  const filters = REPORT_KINDS.flatMap((kind) => REPORTS[kind].filters);
  expect(missing(filters, words.filters)).toEqual([]);
  const { parts, ends, causes, silences, modes, origins, commandStates, qualities } = words.words;
  expect([
    missing(TRIP_PARTS, parts),
    missing([...EPISODE_ENDS, 'now'], ends),
    missing(POWER_CUT_CAUSES, causes),
  ]).toEqual([...[[], [], []]]);
  expect([missing(SILENCES, silences), missing(BLOCKING_MODES, modes), missing(COMMAND_STATES, commandStates)]).toEqual(
    [...[[], [], []]],
  );
  expect([missing(QUALITIES, qualities), missing(COMMAND_ORIGINS, origins)]).toEqual([[], []]);
});

test('every event of a list is called something', () => {
  for (const { events } of [en, fr]) expect(LISTED_EVENTS.filter((kind) => !events.kinds[kind])).toEqual([]);
});

import { EMPTY_HISTORY } from '@balise/tracking';
import { expect, test } from 'vitest';
import { lastingEpisodes } from './open-episodes.ts';

const [OWNED_FROM, HOUR] = [Date.UTC(2026, 10, 20), 3_600_000];

/** Received once since it has its owner, without a place; before that it was somewhere. */
const head = (placeAt: number) => ({
  ownedFrom: OWNED_FROM,
  ownedTo: null,
  hidesSpeeding: false,
  at: OWNED_FROM + HOUR,
  seenAt: OWNED_FROM + HOUR,
  silentAfter: OWNED_FROM + 2 * HOUR,
  history: {
    ...EMPTY_HISTORY,
    head: { at: OWNED_FROM + HOUR, key: 1 },
    ownedSince: OWNED_FROM,
    place: { at: placeAt, latitude: 5, longitude: -4, altitude: null, speed: null, course: null, valid: true },
  },
});

test.each([
  ['in its owner’s time is shown', OWNED_FROM, { latitude: 5, longitude: -4 }],
  ['before is the former owner’s to know', OWNED_FROM - 1, null],
])('a silence that goes on: where it was %s', (_, placeAt, from) => {
  const [silence, ...others] = lastingEpisodes(head(placeAt), OWNED_FROM + 3 * HOUR);
  expect(others).toEqual([]);
  expect(silence).toMatchObject({ kind: 'silence', startsAt: OWNED_FROM + HOUR, content: { from, to: null } });
});

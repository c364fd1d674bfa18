import { afterAll, expect, test } from 'vitest';
import { startPlaces } from './index.ts';

const places = startPlaces();
afterAll(() => places.close());

test('a place is named by its nearest town, in the reader’s language', async () => {
  const spots = [
    { latitude: 6.6, longitude: -5.02 },
    { latitude: 6.557, longitude: -5.02 },
    { latitude: 5.2, longitude: -3.5 },
    null,
    { latitude: -48.9, longitude: -123.4 },
  ];
  expect(await places.of(spots, 'en')).toEqual(['≈ 5\u00a0km N of Toumodi', 'Toumodi', expect.any(String), null, null]);
  expect((await places.of(spots, 'fr'))[0]).toBe('≈ 5\u00a0km au N de Toumodi');
});

test('thousands at once are named off the event loop', async () => {
  const spots = Array.from({ length: 20_000 }, (_, i) => ({ latitude: 5 + i / 5000, longitude: -4 }));
  const names = await places.of(spots, 'fr');
  expect(names).toHaveLength(20_000);
  expect(new Set(names).size).toBeGreaterThan(20);
});

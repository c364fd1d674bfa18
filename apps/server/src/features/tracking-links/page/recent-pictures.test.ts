import { expect, test } from 'vitest';
import type { OpenLink } from './open-link.ts';
import type { LinkPage } from './read-page.ts';
import { recentPictures } from './recent-pictures.ts';
import type { ShownPlace } from './shown.ts';

const link = (id: number) => ({ id, destination: null, timeZone: 'UTC' }) as OpenLink;
const pageOf = (place: Partial<ShownPlace>): LinkPage => ({
  vehicles: [
    {
      name: 'Truck',
      place: {
        latitude: 5.3,
        longitude: -4,
        motion: 'stopped',
        since: 0,
        at: 0,
        reach: null,
        speed: null,
        battery: null,
        driver: null,
        trail: [],
        arrival: null,
        ...place,
      },
    },
  ],
  read: [],
  until: 0,
  at: 0,
});

test('a picture is drawn again only where something of it is another: place, blur, way, language, link', async () => {
  let tiles = 0;
  const pictureOf = recentPictures(async () => {
    tiles++;
    return undefined;
  });
  const draws = async (id: number, place: Partial<ShownPlace>, language: 'en' | 'fr' = 'en') => {
    const before = tiles;
    const svg = await pictureOf(link(id), pageOf(place), language);
    expect(svg).toContain('<svg');
    return tiles > before;
  };
  expect(await draws(1, {})).toBe(true);
  // it reported again and stands where it stood
  expect(await draws(1, { at: 60_000, battery: 50 })).toBe(false);
  for (const other of [{ latitude: 5.31 }, { reach: 500 }, { trail: [[5.2, -4] as [number, number]] }, {}])
    expect(await draws(1, other)).toBe(true);
  expect(await draws(1, {}, 'fr')).toBe(true);
  expect(await draws(1, {})).toBe(false);
  expect(await draws(2, {})).toBe(true);
});

test('a picture that could not be drawn is drawn again', async () => {
  let isBroken = true;
  const pictureOf = recentPictures(async () => {
    if (isBroken) throw new Error('unreadable');
    return undefined;
  });
  await expect(pictureOf(link(1), pageOf({}), 'en')).rejects.toThrow('unreadable');
  isBroken = false;
  expect(await pictureOf(link(1), pageOf({}), 'en')).toContain('<svg');
});

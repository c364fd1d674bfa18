import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { scopeOf } from '../../../testing/files/archive.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';
import { bodyOf } from './parts.ts';

/* What becomes of a look whose reader loses the device meanwhile. */

const world = await aWorld();
afterAll(() => world.end());
const { owner, api } = { owner: world.database.pools.owner, api: world.database.api };
const DAY = 86_400_000;

/** A look at a month, whose device is no one’s after so many parts. */
async function look(who: PersonName, partsBefore: number) {
  const { id } = await aDevice(world);
  const about = { at: world.clock.now, address: '127.0.0.1', userAgent: 'a test' };
  const period = { from: world.clock.now - 31 * DAY, to: world.clock.now };
  const asked = { request: { ...period, ...about, deviceId: id, scope: scopeOf(world, who) }, gzip: false };
  let read = 0;
  const body = await bodyOf(api, asked, false, async (parts) => {
    for await (const _ of parts) {
      if (++read === partsBefore) await owner.query('delete from device_ownership where device_id = $1', [id]);
    }
    return { text: '{}', missing: [] };
  });
  const { rows } = await owner.query('select from position_access_log where device_id = $1', [id]);
  return { isReported: body !== null, read, lines: rows.length };
}

test('who keeps it is shown all of it, and it is noted', async () => {
  expect(await look('awa', -1)).toEqual({ isReported: true, read: expect.any(Number), lines: 1 });
});

test('who loses it between two parts is shown nothing, instead of a month that ends early', async () => {
  // whether its beginning was noted by then is left to chance
  expect(await look('awa', 2)).toMatchObject({ isReported: false, read: 2 });
});

test('a foreign tenant gets nothing, and no access is logged', async () => {
  expect(await look('bandama', -1)).toEqual({ isReported: false, read: 0, lines: 0 });
});

import { addBlockingProfile, type DeviceId, listBlocking, listProfileRuns } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../testing/device.ts';
import { aWorld } from '../testing/world.ts';
import { noteRuns } from './run-queries.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const [HOUR, DAY] = [3_600_000, 86_400_000];

test('runs of the past are in the report with what came of them, once however often they are noted', async () => {
  const { id: deviceId } = await aDevice(world);
  const fields = { name: 'Night', blockingTime: '22:00', unblockingTime: '05:00', devices: { deviceIds: [deviceId] } };
  const { data: profile } = await world.as('comoe')(addBlockingProfile, { body: fields as never });
  const of = { profileId: profile.id, clientId: world.clients.comoe, deviceId: deviceId as DeviceId };
  const midnight = Math.floor(world.clock.now / DAY) * DAY;
  const runs = [3, 2].flatMap((days) => {
    const [from, to] = [midnight - days * DAY + 22 * HOUR, midnight - (days - 1) * DAY + 5 * HOUR];
    const isDone = days === 3;
    return [
      { ...of, kind: 'block' as const, dueAt: from, until: to, confirmedAt: isDone ? from + HOUR : null },
      { ...of, kind: 'unblock' as const, dueAt: to, until: null, confirmedAt: isDone ? to + 4_000 : null },
    ];
  });
  expect(await noteRuns(owner, runs)).toBe(4);
  expect(await noteRuns(owner, runs)).toBe(0);
  const { data } = await world.as('comoe')(listProfileRuns, { params: { id: profile.id }, query: {} });
  expect(data.runs).toMatchObject([
    { kind: 'unblock', outcome: 'notAsked', reason: 'nothingBlocked' },
    { kind: 'block', outcome: 'expired', note: 'expired' },
    { kind: 'unblock', outcome: 'confirmed', waited: 2_000 },
    { kind: 'block', outcome: 'confirmed', waited: HOUR - 2_000 },
  ]);
  const { data: list } = await world.as('comoe')(listBlocking, { query: {} });
  expect(list.vehicles).toMatchObject([{ state: 'notBlocked', since: runs[1]?.confirmedAt }]);
});

import {
  endShare,
  exportTrack,
  getChart,
  getPast,
  getPath,
  getTrack,
  getWhy,
  listAudit,
  listPositions,
} from '@balise/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeEpisodes, storeFixes } from '../../testing/past.ts';
import { aShare, type Offer } from '../../testing/share.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';

/* What a recipient reads of the past: the time of the share, within the time of its owner, and only what a share includes. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { comoe, bandama, niger } = world.clients;
const NOON = world.clock.now;
const MINUTE = 60_000;
const HISTORY: Offer = { rights: ['position', 'history'] };

/** A device with a fix each minute of the two hours around noon, and a trip and a stop in each of them. */
async function aDriven(fields = {}) {
  const device = await aDevice(world, fields);
  const minutes = Array.from({ length: 120 }, (_, place) => NOON + (place - 60) * MINUTE);
  await storeFixes(
    world,
    device.id,
    minutes.map((at) => ({ at, attributes: { iccid: '8922501234567890123' } })),
  );
  const spot = { latitude: 5, longitude: -4 };
  const trip = { from: spot, to: spot, driving: 1, idling: 0, pause: null, end: 'still' as const };
  for (const from of [NOON - 50 * MINUTE, NOON + 10 * MINUTE]) {
    await storeEpisodes(world, device.id, [
      { kind: 'trip', startsAt: from, endsAt: from + 5 * MINUTE, content: trip },
      { kind: 'power_cut', startsAt: from, endsAt: from + 5 * MINUTE, content: { cause: 'reported', place: spot } },
    ]);
  }
  return device;
}
const period = { from: NOON - 60 * MINUTE, to: NOON + 60 * MINUTE };
const track = async (who: PersonName, id: number) =>
  await world.as(who)(getTrack, { params: { id } as never, query: period });
const times = async (who: PersonName, id: number) => (await track(who, id)).data?.at;

describe('the past of a shared device', () => {
  test('begins with the acceptance: track, path, chart, trips; nothing of the owner’s supply', async () => {
    const { id, designation } = await aDriven();
    expect((await track('bandama', id)).status).toBe(404);
    await aShare(world, id, HISTORY);
    const own = (await times('comoe', id)) ?? [];
    expect(own).toHaveLength(120);
    expect(await times('bandama', id)).toEqual(own.filter((at) => at >= NOON));
    const params = { id } as never;
    const past = (await world.as('bandama')(getPast, { params, query: period })).data;
    expect(past.name).toBe(designation);
    expect(past.owned).toEqual([{ from: NOON, to: period.to }]);
    expect(past.episodes.map(({ kind, startsAt }) => [kind, startsAt])).toEqual([['trip', NOON + 10 * MINUTE]]);
    expect(past.events).toEqual([]);
    const path = await world.as('bandama')(getPath, { params, query: { ...period, zoom: 12 } as never });
    const chart = await world.as('bandama')(getChart, { params, query: { ...period, width: 100 } as never });
    for (const { status, text } of [path, chart]) {
      expect(status).toBeLessThan(405);
      expect(text).not.toContain('89225');
    }
  });

  test('begins earlier where its owner says so, and goes with the share', async () => {
    const { id } = await aDriven();
    const share = await aShare(world, id, { ...HISTORY, historyFrom: NOON - 30 * MINUTE });
    const own = (await times('comoe', id)) ?? [];
    expect(await times('bandama', id)).toEqual(own.filter((at) => at >= NOON - 30 * MINUTE));
    await world.as('comoe')(endShare, { params: { id: share.id } });
    expect((await track('bandama', id)).status).toBe(404);
  });

  test('is refused without the right to it, and of what no share includes', async () => {
    const { id } = await aDriven();
    const share = await aShare(world, id);
    expect((await track('bandama', id)).status).toBe(404);
    await world.as('comoe')(endShare, { params: { id: share.id } });
    await aShare(world, id, HISTORY);
    const params = { id } as never;
    const why = { kind: 'trip', startsAt: NOON + 10 * MINUTE } as never;
    const file = { ...period, format: 'gpx', form: 'full' } as never;
    const refused = [
      await world.as('bandama')(listPositions, { params, query: period as never }),
      await world.as('bandama')(getWhy, { params, query: why }),
      await world.as('bandama')(exportTrack, { params, body: file }),
    ];
    for (const { status, text } of refused) {
      expect([404, 422]).toContain(status);
      expect(text).not.toContain('89225');
    }
  });

  test('is logged for its owner in the name of the recipient, and for the recipient with its user', async () => {
    const { id } = await aDriven({ designation: 'Looked at' });
    await aShare(world, id, HISTORY);
    await track('bandama', id);
    await track('bandama', id);
    const looks = async (who: PersonName) =>
      (await world.as(who)(listAudit, { query: { search: 'Looked at', action: 'track.view' } })).data.lines.map(
        ({ actorName, address }) => [actorName, address === ''],
      );
    expect(await looks('comoe')).toEqual([['Bandama BTP', true]]);
    expect(await looks('bandama')).toEqual([['bandama Person', false]]);
    expect(await looks('niger')).toEqual([]);
  });
});

test('what a recipient may read is what its owner may read, within the time of the share', async () => {
  const { id } = await aDevice(world);
  await aShare(world, id, HISTORY);
  const at = (minute: number) => new Date(NOON + minute * MINUTE);
  const minute = fc.integer({ min: -20, max: 20 });
  const owners = fc.array(fc.constantFrom(comoe, niger), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      owners,
      fc.uniqueArray(minute, { maxLength: 3 }),
      minute,
      fc.option(minute),
      async (clients, cuts, accepted, from) => {
        const bounds = [...cuts].sort((a, b) => a - b).slice(0, clients.length - 1);
        const periods = [...bounds.map((_, place) => clients[place] ?? comoe), comoe].map((client, place) => ({
          client,
          start: place === 0 ? '-infinity' : at(bounds[place - 1] ?? 0).toISOString(),
          end: place === bounds.length ? 'infinity' : at(bounds[place] ?? 0).toISOString(),
        }));
        await owner.query('delete from device_ownership where device_id = $1', [id]);
        for (const { client, start, end } of periods) {
          await owner.query(
            'insert into device_ownership (device_id, client_id, starts_at, ends_at) values ($1, $2, $3, $4)',
            [...[id, client, start, end]],
          );
        }
        await owner.query('update device_shares set answered_at = $2, history_from = $3 where device_id = $1', [
          ...[id, at(accepted), from === null ? null : at(from)],
        ]);
        const read = async (client: number) => {
          const connection = await world.database.pools.api.connect();
          try {
            await connection.query('begin');
            await connection.query('select enter_scope($1, $2)', [
              ['balise.role', 'balise.user_id', 'balise.client_id', 'balise.limited', 'balise.rights'],
              ['client', '1', String(client), 'no', 'view_devices'],
            ]);
            const { rows } = await connection.query(
              `select coalesce(device_readable($1) @> ($2::timestamptz + m * interval '1 minute'), false) as may from generate_series(-25, 25) m order by m`,
              [id, at(0)],
            );
            return rows.map(({ may }) => may as boolean);
          } finally {
            await connection.query('rollback');
            connection.release();
          }
        };
        const start = from === null ? accepted : Math.min(accepted, from);
        const [own, received] = [await read(comoe), await read(bandama)];
        expect(received).toEqual(own.map((may, place) => may && place - 25 >= start));
      },
    ),
    { numRuns: 40 },
  );
});

import {
  addGeofence,
  deleteReportJob,
  downloadReport,
  endShare,
  exportReport,
  listAudit,
  REPORT_KINDS,
  type ReportKind,
  SHARED_REPORTS,
} from '@balise/contract';
import type { EpisodeKind } from '@balise/tracking';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aShare } from '../../../testing/share.ts';
import { aWorld } from '../../../testing/world.ts';
import { reportFiles } from '../testing/files.ts';
import { A, anEpisode, aSlot, at, B, DAY, fixes, HOUR, MINUTE, pageOf, preview, rowsOf } from '../testing/past.ts';

/* Reports about vehicles of another client: what comes of the track, within the time of the share, and nothing that its owner alone knows. */

const world = await aWorld();
const files = reportFiles(world);
afterAll(async () => {
  await files.end();
  await world.end();
});
const { owner } = world.database.pools;
const REPORTS = { rights: ['position', 'history', 'reports'] as ('position' | 'history' | 'reports')[] };

let device = 0;
let share = 0;
/** Of the recipient. */
let site = 0;
const chosen = () => ({ devices: { deviceIds: [device] } }) as never;
const area = { filters: { area: { type: 'circle', ...A, radius: 5000 } } } as never;
const form = (kind: ReportKind) => Object.assign({}, chosen(), kind === 'zone' ? area : {});

/** Each hour from 08:00 to 20:00 a trip, a stop and idling; and what is its owner's: speeding, a power cut, a silence. */
beforeAll(async () => {
  ({ id: device } = await aDevice(world, { designation: 'Lent 7' }));
  world.clock.now = at(6);
  const drawCoordinate = { ...A, radius: 5000 };
  const body = { name: 'Site', type: 'circle' as const, drawCoordinate };
  site = (await world.as('bandama')(addGeofence, { body })).data.id;
  world.clock.now = at(21);
  const spot = { place: A };
  const contents: Record<string, object> = {
    trip: { from: A, to: B, driving: 10 * MINUTE, idling: 0, pause: null, end: 'still' },
    stop: { place: B, idling: 0, end: 'moved' },
    idling: spot,
    speeding: { limit: 20, mean: 25, from: A, to: B, geofence: 1 },
    power_cut: { cause: 'reported', place: A },
    silence: { expected: MINUTE, from: A, to: B, failing: false },
  };
  for (let hour = 8; hour < 20; hour++) {
    for (const [place, kind] of (Object.keys(contents) as EpisodeKind[]).entries())
      await anEpisode(world, device as never, {
        kind,
        from: at(hour, place * 10),
        to: at(hour, place * 10 + 10),
        metres: 1000 + hour,
        content: contents[kind] as never,
      });
    await aSlot(world, device as never, {
      from: at(hour),
      metres: 1000 + hour,
      driving: 10 * MINUTE,
      engine: 12 * MINUTE,
    });
    await fixes(world, device as never, [{ at: at(hour, 5), ...A, speed: 10 }]);
  }
});

/** Shared with Bandama since noon. */
beforeEach(async () => {
  await owner.query('delete from device_shares');
  ({ id: share } = await aShare(world, device, REPORTS));
  await owner.query('update device_shares set answered_at = $1', [new Date(at(12))]);
  await owner.query(
    `insert into shared_geofences (geofence_id, client_id, share_id, device_id, since) values ($1, $2, $3, $4, $5)`,
    [site, world.clients.bandama, share, device, new Date(at(12))],
  );
});

describe.each(SHARED_REPORTS)('%s', (kind) => {
  test('has the time of the share, and nothing of what its owner alone knows', async () => {
    const page = await pageOf(world, kind, form(kind), 'bandama');
    const rows = rowsOf(page);
    expect([kind, rows.length > 0]).toEqual([kind, true]);
    expect(page.parts).toEqual([
      expect.objectContaining({ vehicle: 'Lent 7', client: 'Comoé Transport', isShared: true, from: at(12), to: null }),
    ]);
    const text = JSON.stringify(page);
    for (const word of ['silence', 'power_cut', 'speeding']) expect(text).not.toContain(`"${word}"`);
    for (const { speedings, powerCuts, disconnections, counted } of rows)
      expect([speedings, powerCuts, disconnections, counted]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('is refused without the right to reports, and once the share is over', async () => {
    await owner.query(`update device_shares set rights = '{position,history}'`);
    expect((await preview(world, kind, form(kind), 'bandama')).error.code).toBe('device_not_found');
    await owner.query(`update device_shares set rights = '{position,history,reports}'`);
    await world.as('comoe')(endShare, { params: { id: share } as never });
    expect((await preview(world, kind, form(kind), 'bandama')).error.code).toBe('device_not_found');
  });

  test('is the same where the reader’s own client is named, as in a schedule', async () => {
    const [page, named] = [form(kind), Object.assign({ clientId: world.clients.bandama }, form(kind))];
    expect(rowsOf(await pageOf(world, kind, named as never, 'bandama'))).toEqual(
      rowsOf(await pageOf(world, kind, page, 'bandama')),
    );
  });

  test('is for the recipient alone', async () => {
    for (const who of ['niger', 'sahel'] as const)
      expect([403, 404]).toContain((await preview(world, kind, form(kind), who)).status);
  });
});

test.each(REPORT_KINDS.filter((kind) => !SHARED_REPORTS.includes(kind)))(
  '%s is about own vehicles alone',
  async (kind) => {
    expect((await preview(world, kind, chosen(), 'bandama')).error.code).toBe('report_not_shared');
  },
);

test.each(['geofence', 'geofence_time'] as const)(
  '%s of a shared vehicle is of 31 days at most, its page and its file; of own vehicles of a year',
  async (kind) => {
    const own = (await aDevice(world, { clientId: world.clients.bandama })).id;
    const asked = (days: number, ...deviceIds: number[]) =>
      ({ devices: { deviceIds }, from: at(0) - (days - 1) * 24 * HOUR, to: at(24) }) as never;
    const faultOf = async (form: never) => {
      const { error } = await preview(world, kind, form, 'bandama');
      return error?.fields?.['to']?.code;
    };
    expect([await faultOf(asked(31, device)), await faultOf(asked(32, device))]).toEqual([
      undefined,
      'over_31_days_shared',
    ]);
    expect(await faultOf(asked(32, own, device))).toBe('over_31_days_shared');
    expect(await faultOf(asked(366, own))).toBeUndefined();
    const body = Object.assign({ format: 'csv' }, asked(32, device));
    const file = await world.as('bandama')(exportReport, { params: { kind }, body });
    expect(file.error?.fields?.['to']?.code).toBe('over_31_days_shared');
    // what comes of stored trips is no search
    expect((await preview(world, 'trips', asked(366, device), 'bandama')).status).toBe(200);
  },
);

test('all vehicles are the own ones', async () => {
  const all = await pageOf(world, 'summary', { devices: { deviceIds: ['all'] } } as never, 'bandama');
  expect(JSON.stringify(all)).not.toContain('Lent 7');
});

test('trips of the recipient are those of the owner that lie within the time of the share', async () => {
  const trips = async (who: 'comoe' | 'bandama', kind: ReportKind) =>
    rowsOf(await pageOf(world, kind, Object.assign({ from: DAY - HOUR, to: DAY + 24 * HOUR }, form(kind)), who));
  const minute = fc.integer({ min: 7 * 60, max: 21 * 60 });
  await fc.assert(
    fc.asyncProperty(minute, fc.option(minute), fc.constantFrom('trips', 'idling'), async (answered, since, kind) => {
      await owner.query('update device_shares set answered_at = $1, history_from = $2', [
        new Date(at(0, answered)),
        since === null ? null : new Date(at(0, since)),
      ]);
      const start = at(0, since === null ? answered : Math.min(since, answered));
      const within = (await trips('comoe', kind)).filter((row) => Number(row.start) >= start);
      const received = await trips('bandama', kind);
      // who drove is its owner's
      expect(received).toEqual(within.map(({ driver: _, ...row }) => row));
    }),
    { numRuns: 25 },
  );
});

test('a file is its reader’s while the share holds; a new share does not bring an old file back', async () => {
  const asked = await world.as('bandama')(exportReport, {
    params: { kind: 'trips' },
    body: Object.assign({ from: DAY, to: DAY + 24 * HOUR, format: 'csv' }, chosen()),
  });
  const params = { id: asked.data.id };
  expect(await files.make()).toBe(true);
  expect(files.troubles).toEqual([]);
  const take = async () => (await world.as('bandama')(downloadReport, { params })).status;
  expect(await take()).toBe(200);
  await world.as('comoe')(endShare, { params: { id: share } as never });
  expect(await take()).toBe(404);
  await aShare(world, device, REPORTS);
  expect(await take()).toBe(404);
  await world.as('bandama')(deleteReportJob, { params });
});

test('a look is logged for the owner in the name of the recipient', async () => {
  const { id } = await aDevice(world, { designation: 'Lent 8' });
  await aShare(world, id, { rights: REPORTS.rights, historyFrom: DAY });
  await pageOf(world, 'trips', { devices: { deviceIds: [id] } } as never, 'bandama');
  const lines = async (who: 'comoe' | 'bandama' | 'niger') =>
    (await world.as(who)(listAudit, { query: { search: 'Lent 8', action: 'track.view' } })).data.lines.map(
      ({ actorName }) => actorName,
    );
  expect(await lines('comoe')).toEqual(['Bandama BTP']);
  expect(await lines('bandama')).toEqual(['bandama Person']);
  expect(await lines('niger')).toEqual([]);
});

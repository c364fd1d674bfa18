import { type ClientId, type DeviceId, REPORT_KINDS, transferDevices } from '@balise/contract';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { readPdf } from '../../../testing/files/read-pdf.ts';
import { aWorld, type PersonName } from '../../../testing/world.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import { partsOf } from '../read/read-report.ts';
import { anyOf, reportFiles } from '../testing/files.ts';
import { A, aSlot, at, B, DAY, fixes, HOUR, pageOf } from '../testing/past.ts';

/* What a report says of its vehicles: which never connected, and which changed hands within its period. */

const world = await aWorld();
const files = reportFiles(world);
afterAll(async () => {
  await files.end();
  await world.end();
});
const { niger } = world.clients;
let silent: DeviceId;
let passed: DeviceId;

beforeAll(async () => {
  ({ id: silent } = await aDevice(world, { designation: 'Silent', clientId: niger }));
  ({ id: passed } = await aDevice(world, { designation: 'Passed on' }));
  for (const hour of [8, 14]) await aSlot(world, passed, { from: at(hour), metres: 1000 * hour });
  await fixes(world, passed, [
    { at: at(8), ...A },
    { at: at(14), ...B },
  ]);
  world.clock.now = at(12);
  const body = { deviceIdList: [passed], clientId: world.clients.bandama, history: 'stays' } as never;
  expect((await world.as('kanari')(transferDevices, { body })).status).toBe(200);
  world.clock.now = at(20);
});

const form = { from: DAY, to: DAY + 24 * HOUR };
const only = (device: DeviceId) => ({ devices: { deviceIds: [device] }, ...form });

test.each(REPORT_KINDS)('%s: a vehicle that never connected is named, whatever rows there are', async (kind) => {
  const page = await pageOf(world, kind, anyOf(kind, silent, form), 'niger');
  expect([page.neverConnected, page.parts]).toEqual([[{ deviceId: silent, vehicle: 'Silent' }], []]);
});

test('so do its files; a CSV without rows says why, one with rows is rows alone', async () => {
  const criteria = { form: only(silent), who: 'niger' } as const;
  const { sheets } = await readXlsx((await files.fileOf('trips', criteria)).bytes);
  expect(sheets[1]?.rows).toContainEqual(['Never connected', 'Silent']);
  const csv = async (kind: 'trips' | 'summary') =>
    new TextDecoder().decode((await files.fileOf(kind, { ...criteria, format: 'csv' })).bytes);
  expect((await csv('trips')).split('\r\n').slice(1)).toEqual(['Never connected – Silent', '']);
  expect((await csv('summary')).split('\r\n').slice(1)).toEqual([expect.stringMatching(/^Silent,/), '']);
  const pdf = await readPdf((await files.fileOf('trips', { ...criteria, format: 'pdf', language: 'fr' })).bytes);
  expect(JSON.stringify(pdf)).toContain('Sans aucune connexion');
});

test('a vehicle that was handed over is reported with its part of the period, to each owner its own, to their partner both', async () => {
  const partsFor = async (who: PersonName) => {
    const { parts, neverConnected } = await pageOf(world, 'distance', only(passed), who);
    return [parts.map(({ client, from, to }) => [client, from, to]), neverConnected];
  };
  const [before, after] = [
    ['Comoé Transport', null, at(12)],
    ['Bandama BTP', at(12), null],
  ];
  expect(await partsFor('comoe')).toEqual([[before], []]);
  const [own, neverConnected] = await partsFor('bandama');
  expect([own, neverConnected]).toEqual([[after], []]);
  const [both] = await partsFor('kanari');
  expect(both).toHaveLength(2);
  expect(both).toEqual(expect.arrayContaining([before, after]));
  expect((await pageOf(world, 'distance', { ...only(passed), from: at(13) }, 'bandama')).parts).toEqual([]);
});

test('their files name it too, and no one else’s client', async () => {
  const said = async (who: 'comoe' | 'bandama') => {
    const { bytes } = await files.fileOf('distance', { form: only(passed), who, language: 'fr' });
    return JSON.stringify((await readXlsx(bytes)).sheets);
  };
  const [before, after] = [await said('comoe'), await said('bandama')];
  expect(before).toMatch(/chez Comoé Transport jusqu’au 20\/11\/2026 12:00/);
  expect(after).toMatch(/Passed on.: chez Bandama BTP depuis le 20\/11\/2026 12:00/);
  expect([before.includes('Bandama'), after.includes('Comoé Transport')]).toEqual([false, false]);
});

test('periods of one client that touch are one; who had a vehicle twice is shown both', () => {
  const subject = (...owned: ReportSubject['owned']) =>
    ({
      deviceId: 1 as DeviceId,
      clientId: 1 as ClientId,
      vehicle: 'V',
      client: 'C',
      owned,
      shareId: null,
    }) as ReportSubject;
  const parts = (...owned: ReportSubject['owned']) => partsOf([subject(...owned)], { from: 100, to: 200 });
  const named = { deviceId: 1, vehicle: 'V', client: 'C', isShared: false };
  expect(parts({ from: -Infinity, to: 150 }, { from: 150, to: Infinity })).toEqual([]);
  expect(parts({ from: 160, to: Infinity }, { from: 90, to: 120 })).toEqual([
    { ...named, from: null, to: 120 },
    { ...named, from: 160, to: null },
  ]);
  expect(parts({ from: 110, to: 120 })).toEqual([{ ...named, from: 110, to: 120 }]);
});

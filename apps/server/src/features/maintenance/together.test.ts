import {
  type AttachmentId,
  addRecord,
  completeServices,
  correctRecord,
  type DeviceId,
  getAttachment,
  getDue,
  getOdometer,
  listRecords,
  type ServiceVehicleId,
  uploadAttachment,
  withdrawRecord,
} from '@balise/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aService, attached, duesOf } from '../../testing/services.ts';
import { aWorld, type PersonName, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

async function uploaded(name: string, who: PersonName = 'comoe'): Promise<AttachmentId> {
  const query = { clientId: world.clients.comoe, name };
  const { data, text } = await world.as(who)(uploadAttachment, { query, body: PDF });
  if (!data) throw new Error(text);
  return data.id;
}
const opened = async (id: AttachmentId, who: PersonName) =>
  (await world.as(who)(getAttachment, { params: { id } })).status;

/** Services of a new vehicle, with what each is expected to cost. */
async function aVehicleWith(...expectedCosts: (number | null)[]): Promise<{ id: DeviceId; dues: ServiceVehicleId[] }> {
  const { id } = await aDevice(world);
  const dues: ServiceVehicleId[] = [];
  for (const expectedCost of expectedCosts) {
    const service = await aService(world, { expectedCost });
    await attached(world, service.id, [id]);
    dues.push((await duesOf(world, { serviceId: service.id, deviceId: id })).dues[0]!.id);
  }
  return { id, dues };
}

describe('files of what was done', () => {
  test('are shown with it, to those who see it and to nobody else', async () => {
    const { id, dues } = await aVehicleWith(null);
    const file = await uploaded('facture');
    expect(await opened(file, 'awa')).toBe(404);
    const { data } = await world.as('comoe')(addRecord, {
      params: { id: dues[0]! },
      body: { kind: 'done', attachmentIds: [file] },
    });
    expect(data.files).toMatchObject([{ id: file, name: 'facture.pdf', mediaType: 'application/pdf' }]);
    const { records } = (await world.as('awa')(listRecords, { query: { deviceId: id } })).data;
    expect(records[0]?.files.map(({ name }) => name)).toEqual(['facture.pdf']);
    expect((await world.as('awa')(getDue, { params: { id: dues[0]! } })).data.records[0]?.files).toHaveLength(1);
    const seen = [];
    for (const who of ['comoe', 'awa', 'kanari', 'limited', 'bandama', 'niger'] as const)
      seen.push([who, await opened(file, who)]);
    expect(seen).toEqual([
      ['comoe', 200],
      ['awa', 200],
      ['kanari', 200],
      ['limited', 404],
      ['bandama', 404],
      ['niger', 404],
    ]);
    const { owner } = world.database.pools;
    await owner.query(
      `update users set rights = array_remove(array_remove(rights, 'view_maintenance'), 'manage_maintenance') where id = $1`,
      [world.users.awa],
    );
    expect(await opened(file, 'awa')).toBe(404);
    await owner.query(`update users set rights = rights || '{view_maintenance}' where id = $1`, [world.users.awa]);
  });

  test('stay with a correction unless it names others, and what was is kept', async () => {
    const { dues } = await aVehicleWith(null);
    const [first, second] = [await uploaded('one'), await uploaded('two')];
    const { data } = await world.as('comoe')(addRecord, {
      params: { id: dues[0]! },
      body: { kind: 'done', attachmentIds: [first] },
    });
    const corrected = await world.as('comoe')(correctRecord, {
      params: { id: data.id },
      body: { kind: 'done', note: 'x' },
    });
    expect(corrected.data.files.map(({ id }) => id)).toEqual([first]);
    const again = await world.as('comoe')(correctRecord, {
      params: { id: corrected.data.id },
      body: { kind: 'done', attachmentIds: [second] },
    });
    expect(again.data.files.map(({ id }) => id)).toEqual([second]);
    const { records } = (await world.as('comoe')(getDue, { params: { id: dues[0]! } })).data;
    expect(records.map(({ files }) => files.map(({ id }) => id))).toEqual([[second], [first], [first]]);
    expect(await opened(first, 'comoe')).toBe(200);
  });

  test('of another user or another record cannot be taken', async () => {
    const { dues } = await aVehicleWith(null, null);
    const taken = await uploaded('taken');
    await world.as('comoe')(addRecord, { params: { id: dues[0]! }, body: { kind: 'done', attachmentIds: [taken] } });
    for (const file of [taken, await uploaded('kanari', 'kanari'), 2_000_000 as AttachmentId]) {
      const mine = await uploaded('mine');
      const { status, error } = await world.as('comoe')(addRecord, {
        params: { id: dues[1]! },
        body: { kind: 'done', attachmentIds: [mine, file] },
      });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['attachmentIds.1']]);
    }
    expect((await world.as('comoe')(getDue, { params: { id: dues[1]! } })).data.records).toEqual([]);
  });
});

describe('services that were done together', () => {
  const done = (services: { dueId: ServiceVehicleId; partsCost?: number }[], more: object = {}) =>
    world.as('comoe')(completeServices, { body: { services, ...more } });

  test('have one reading, one invoice whose parts add up, and its files', async () => {
    const { id, dues } = await aVehicleWith(20_000, 10_000, null);
    const file = await uploaded('facture');
    const { data } = await done(
      dues.map((dueId) => ({ dueId })),
      {
        invoice: { partsCost: 30_001, labourCost: 900, taxCost: 100 },
        metres: 51_000_000,
        downtimeMinutes: 120,
        workshop: 'Garage Adama',
        attachmentIds: [file],
      },
    );
    expect(data.records.map(({ partsCost, labourCost, taxCost }) => [partsCost, labourCost, taxCost])).toEqual([
      [13_334, 400, 45],
      [6_667, 200, 22],
      [10_000, 300, 33],
    ]);
    expect(data.records.map(({ files, downtimeMinutes }) => [files.length, downtimeMinutes])).toEqual([
      [1, 120],
      [1, null],
      [1, null],
    ]);
    const { entries } = (await world.as('comoe')(getOdometer, { params: { id } })).data;
    expect(entries.map(({ metres }) => metres)).toEqual([51_000_000]);
    expect((await duesOf(world, { deviceId: id })).dues.map(({ measures }) => measures[0]?.used)).toEqual([0, 0, 0]);
    const { totalCost } = (await world.as('comoe')(listRecords, { query: { deviceId: id } })).data;
    expect(totalCost).toBe(31_001);
  });

  test('have one reading, which stands until the last of them is withdrawn, whichever is corrected', async () => {
    const { id, dues } = await aVehicleWith(null, null, null);
    const readings = async () =>
      (await world.as('comoe')(getOdometer, { params: { id } })).data.entries.map(({ metres }) => metres);
    const { data } = await done(
      dues.map((dueId) => ({ dueId })),
      { metres: 51_000_000 },
    );
    const [first, second, third] = data.records.map((record) => record.id);
    const body = { kind: 'done' as const, at: data.records[0]!.at, metres: 51_000_000, note: 'Filtre aussi' };
    const corrected = await world.as('comoe')(correctRecord, { params: { id: second! }, body });
    expect(corrected.data).toMatchObject({ note: 'Filtre aussi', metres: 51_000_000 });
    await world.as('comoe')(withdrawRecord, { params: { id: first! } });
    expect(await readings()).toEqual([51_000_000]);
    await world.as('comoe')(withdrawRecord, { params: { id: third! } });
    expect(await readings()).toEqual([51_000_000]);
    await world.as('comoe')(withdrawRecord, { params: { id: corrected.data.id } });
    expect(await readings()).toEqual([]);
  });

  test('have another meter, all of them, where it is corrected in one; one that was done on another day has its own', async () => {
    const { id, dues } = await aVehicleWith(null, null);
    const { data } = await done(
      dues.map((dueId) => ({ dueId })),
      { metres: 15_000_000, at: world.clock.now - 3_600_000 },
    );
    const [first, second] = data.records;
    const body = { kind: 'done' as const, metres: 51_000_000 };
    const corrected = await world.as('comoe')(correctRecord, { params: { id: second!.id }, body });
    expect(corrected.data.metres).toBe(51_000_000);
    const { records } = (await world.as('comoe')(listRecords, { query: { deviceId: id } })).data;
    expect(records.map(({ metres, at }) => [metres, at])).toEqual(Array(2).fill([51_000_000, first!.at]));
    const earlier = { ...body, metres: 50_000_000, at: first!.at - 60_000 };
    await world.as('comoe')(correctRecord, { params: { id: corrected.data.id }, body: earlier });
    const { entries } = (await world.as('comoe')(getOdometer, { params: { id } })).data;
    expect(entries.map(({ metres, at }) => [metres, at])).toEqual([
      [51_000_000, first!.at],
      [50_000_000, earlier.at],
    ]);
  });

  test('have costs of their own where there is no invoice', async () => {
    const { dues } = await aVehicleWith(null, null);
    const { data } = await done([
      { dueId: dues[0]!, partsCost: 5 },
      { dueId: dues[1]!, partsCost: 7 },
    ]);
    expect(data.records.map(({ totalCost }) => totalCost)).toEqual([5, 7]);
  });

  test('are refused as a whole: of two vehicles, twice the same, a reading that cannot be', async () => {
    const [one, other] = [await aVehicleWith(null, null), await aVehicleWith(null)];
    const [first, second] = one.dues as [ServiceVehicleId, ServiceVehicleId];
    const two = await done([{ dueId: first }, { dueId: other.dues[0]! }]);
    expect([two.status, two.error.fields]).toMatchObject([
      422,
      { 'services.1.dueId': { code: 'not_more_than_one_device' } },
    ]);
    const twice = await done([{ dueId: first }, { dueId: first }]);
    expect([twice.status, twice.error.fields]).toMatchObject([422, { 'services.1.dueId': { code: 'already_exists' } }]);
    await done([{ dueId: first }], { metres: 9_000_000 });
    world.clock.now += 60_000;
    const below = await done([{ dueId: second }, { dueId: first }], { metres: 8_000_000 });
    expect([below.status, below.error.code]).toEqual([409, 'odometer_decreases']);
    expect((await world.as('comoe')(getDue, { params: { id: second } })).data.records).toEqual([]);
    const foreign = await world.as('bandama')(completeServices, { body: { services: [{ dueId: first }] } });
    expect(foreign.error.code).toBe('service_vehicle_not_found');
  });
});

import {
  addGeofence,
  cleanGeofenceZone,
  deleteGeofence,
  deleteGeofences,
  editGeofence,
  editGeofenceCoordinates,
  type Geofence,
  getGeofence,
  importGeofences,
  listGeofences,
  restoreGeofence,
  restoreGeofences,
} from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aWorld } from '../../testing/world.ts';
import { deleteOldGeofences } from './old-queries.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');

const circle = { type: 'circle', drawCoordinate: { latitude: 5.35, longitude: -4, radius: 200 } } as const;
let serial = 0;
async function aGeofence(fields: object = circle): Promise<Geofence> {
  const { data, text, status } = await comoe(addGeofence, { body: { name: `Depot ${++serial}`, ...fields } });
  if (status !== 200) throw new Error(text);
  return data;
}
const byId = ({ id }: Geofence) => ({ params: { id } });
const lastAudit = async () =>
  (await owner.query('select action, subject_name, client_id, after from audit_log order by id desc limit 1')).rows[0];

describe('a geofence', () => {
  test('is stored for its client with its shape, and logged', async () => {
    const schedule = [{ day: 1, from: 480, to: 1080 }];
    const fields = { name: '  Port  ', description: 'Gate\n7', colour: '#ff8800', speedLimit: 30, schedule };
    const geofence = await aGeofence({ ...circle, ...fields });
    expect(geofence).toMatchObject({
      ...fields,
      name: 'Port',
      version: 1,
      deviceCount: 0,
      groupCount: 0,
      clientId: world.clients.comoe,
      type: 'circle',
      drawCoordinate: circle.drawCoordinate,
      area: Math.PI * 200 ** 2,
      sigCoordinate: { type: 'Point', coordinates: [-4, 5.35] },
    });
    expect(await lastAudit()).toMatchObject({
      action: 'geofence.add',
      subject_name: 'Port',
      client_id: world.clients.comoe,
      after: { speedLimit: 30 },
    });
    expect((await comoe(getGeofence, byId(geofence))).data).toEqual(geofence);
  });

  test('has its name to itself within its client, whatever its case', async () => {
    await aGeofence({ ...circle, name: 'Quarry' });
    const again = await comoe(addGeofence, { body: { name: 'QUARRY', ...circle } });
    expect([again.status, again.error.code, again.error.fields?.name?.code]).toEqual([
      ...[409, 'geofence_name_taken', 'already_exists'],
    ]);
    expect((await world.as('bandama')(addGeofence, { body: { name: 'Quarry', ...circle } })).status).toBe(200);
  });

  test('may be drawn later, redrawn and cleared; each shape is a version that stays', async () => {
    const geofence = await aGeofence({});
    expect(geofence).toMatchObject({ type: null, drawCoordinate: null, version: 0, area: null });
    const draw = (body: object) => comoe(editGeofenceCoordinates, { ...byId(geofence), body: body as never });
    expect((await draw(circle)).data).toMatchObject({ type: 'circle', version: 1 });
    expect((await draw(circle)).data.version).toBe(1); // the same again
    const rectangle = { type: 'rectangle', drawCoordinate: { south: 5, north: 6, west: 179, east: -179 } };
    expect((await draw(rectangle)).data).toMatchObject({
      type: 'rectangle',
      version: 2,
      sigCoordinate: {
        type: 'Polygon',
        coordinates: [
          [
            [179, 5],
            [181, 5],
            [181, 6],
            [179, 6],
            [179, 5],
          ],
        ],
      },
    });
    const drawn = async (zone: 'yes' | 'any') =>
      (await comoe(listGeofences, { query: { zone } })).data.some(({ id }) => id === geofence.id);
    expect([await drawn('yes'), await drawn('any')]).toEqual([true, true]);
    expect((await comoe(cleanGeofenceZone, byId(geofence))).data).toMatchObject({ type: null, version: 2 });
    expect([await drawn('yes'), await drawn('any')]).toEqual([false, true]);
    const { rows } = await owner.query('select version from geofence_shapes where geofence_id = $1', [geofence.id]);
    expect(rows.map(({ version }) => version).sort()).toEqual([1, 2]);
    expect((await draw({})).error.fields?.drawCoordinate?.code).toBe('required');
  });

  test('keeps its shape and its client when its fields are edited', async () => {
    const geofence = await aGeofence();
    const edit = (body: object) => comoe(editGeofence, { ...byId(geofence), body: { name: 'Edited', ...body } });
    expect((await edit({})).data).toMatchObject({ name: 'Edited', type: 'circle', version: 1, speedLimit: null });
    expect((await edit({ clientId: world.clients.bandama })).error.fields?.clientId?.code).toBe('cannot_be_changed');
  });

  test('is read from GeoJSON too, with its holes', async () => {
    const ring = (size: number) => [
      [-4 - size, 5 - size],
      [-4 + size, 5 - size],
      [-4 + size, 5 + size],
      [-4 - size, 5 + size],
      [-4 - size, 5 - size],
    ];
    const geofence = await aGeofence({
      type: 'polygon',
      sigCoordinate: { type: 'Polygon', coordinates: [ring(0.1), ring(0.05)] },
    });
    expect(geofence.drawCoordinate).toMatchObject({ points: expect.any(Array), holes: [expect.any(Array)] });
    expect(geofence.sigCoordinate).toEqual({ type: 'Polygon', coordinates: [ring(0.1), ring(0.05)] });
    expect((geofence.area ?? 0) / 1e6).toBeCloseTo(0.03 * 12_350, -1);
  });

  test.each<[string, object, string, string]>([
    ['without its type', { drawCoordinate: circle.drawCoordinate }, 'type', 'required'],
    ['of another type than its coordinates', { ...circle, type: 'rectangle' }, 'drawCoordinate.south', 'required'],
    [
      ...(['too small', { ...circle, drawCoordinate: { ...circle.drawCoordinate, radius: 2 } }] as const),
      ...(['drawCoordinate.radius', 'too_small'] as const),
    ],
    [
      'that crosses itself',
      {
        type: 'polygon',
        drawCoordinate: {
          points: [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
          ],
        },
      },
      'drawCoordinate',
      'invalid_value',
    ],
  ])('%s is refused at its field', async (_, fields, field, code) => {
    const { status, error } = await comoe(addGeofence, { body: { name: 'Refused', ...fields } as never });
    expect([status, error.fields?.[field]?.code]).toEqual([422, code]);
    expect(error.code).toBe(field === 'drawCoordinate' ? 'geofence_shape_invalid' : 'fields_invalid');
  });

  test('that is deleted can be restored for 30 days, unless its name is taken by then', async () => {
    const geofence = await aGeofence();
    await comoe(deleteGeofence, byId(geofence));
    expect((await comoe(getGeofence, byId(geofence))).error.code).toBe('geofence_not_found');
    const other = await aGeofence({ ...circle, name: geofence.name });
    expect((await comoe(restoreGeofence, byId(geofence))).error.code).toBe('geofence_name_taken');
    await comoe(deleteGeofence, byId(other));
    expect((await comoe(restoreGeofence, byId(geofence))).data).toMatchObject({ name: geofence.name, type: 'circle' });
    await comoe(deleteGeofence, byId(geofence));
    const daysPass = (days: number) =>
      owner.query("update geofences set deleted_at = deleted_at - $2 * interval '1 day' where id = $1", [
        ...[geofence.id, days],
      ]);
    await daysPass(29);
    await deleteOldGeofences(owner, world.clock.now);
    expect((await comoe(restoreGeofence, byId(geofence))).status).toBe(200);
    await comoe(deleteGeofence, byId(geofence));
    await daysPass(31);
    expect((await comoe(restoreGeofence, byId(geofence))).error.code).toBe('geofence_not_found');
    const known = async () => (await owner.query('select id from geofences where id = $1', [geofence.id])).rowCount;
    expect(await known()).toBe(1);
    await deleteOldGeofences(owner, world.clock.now);
    expect(await known()).toBe(0);
  });
});

describe('many geofences at once', () => {
  const named = (...names: string[]) => names.map((name) => ({ name, ...circle }));
  const countOf = async (name: string) =>
    Number((await owner.query('select count(*) from geofences where name = $1', [name])).rows[0].count);

  test('are added with their shapes, each with its line of the log', async () => {
    const hole = {
      points: [
        [5.2, -4],
        [5.4, -4],
        [5.3, -3.8],
      ],
      holes: [
        [
          [5.28, -3.96],
          [5.32, -3.96],
          [5.3, -3.9],
        ],
      ],
    };
    const geofences = [...named('Import 1'), { name: 'Import 2', type: 'polygon', drawCoordinate: hole }];
    const { data } = await comoe(importGeofences, { body: { geofences } as never });
    expect(data).toEqual({ added: 2 });
    const all = (await comoe(listGeofences, { query: {} })).data;
    expect(all.find(({ name }) => name === 'Import 2')).toMatchObject({ type: 'polygon', drawCoordinate: hole });
    expect(await lastAudit()).toMatchObject({ action: 'geofence.add', subject_name: 'Import 2' });
  });

  test('all or none: those in the way are named', async () => {
    await aGeofence({ ...circle, name: 'Import taken' });
    const taken = await comoe(importGeofences, {
      body: { geofences: named('Import new', 'import TAKEN', 'Import new') },
    });
    expect([taken.status, taken.error.code, Object.keys(taken.error.fields ?? {})]).toEqual([
      ...[409, 'geofence_name_taken', ['geofences.1.name', 'geofences.2.name']],
    ]);
    const bowTie = {
      points: [
        [5, -4],
        [6, -3],
        [6, -4],
        [5, -3],
      ],
    };
    const crossed = [...named('Import new'), { name: 'Bow tie', type: 'polygon', drawCoordinate: bowTie }];
    const refused = await comoe(importGeofences, { body: { geofences: crossed } as never });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['geofences.1.drawCoordinate']]);
    expect(await countOf('Import new')).toBe(0);
  });

  test('of which many are deleted, or restored, are all of them or none', async () => {
    const [one, other] = [await aGeofence(), await aGeofence()];
    const foreign = (await world.as('bandama')(addGeofence, { body: { name: 'Away', ...circle } })).data;
    const body = { geofenceIdList: [one.id, other.id] };
    const mixed = await comoe(deleteGeofences, { body: { geofenceIdList: [one.id, foreign.id] } });
    expect([mixed.error.code, mixed.error.fields?.['geofenceIdList.1']?.code]).toEqual([
      ...['geofence_not_found', 'unknown_reference'],
    ]);
    expect((await comoe(getGeofence, byId(one))).status).toBe(200);
    expect((await comoe(deleteGeofences, { body })).data).toEqual({ deleted: 2 });
    const taken = await aGeofence({ ...circle, name: other.name });
    expect((await comoe(restoreGeofences, { body })).error.code).toBe('geofence_name_taken');
    expect((await comoe(getGeofence, byId(one))).error.code).toBe('geofence_not_found');
    await comoe(deleteGeofence, byId(taken));
    expect((await comoe(restoreGeofences, { body })).data).toEqual({ restored: 2 });
    const { rows } = await owner.query(
      "select action from audit_log where subject_id = $1 and action in ('geofence.delete', 'geofence.restore') order by id",
      [one.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['geofence.delete', 'geofence.restore']);
  });
});

test('a client’s shapes have 250,000 corners at most: one more is refused, fewer are taken', async () => {
  const niger = world.as('niger');
  const ring = (corners: number, size: number) => {
    const turn = (corner: number) => (2 * Math.PI * corner) / corners;
    const points = Array.from({ length: corners }, (_, corner) => [
      13 + size * Math.sin(turn(corner)),
      2 + size * Math.cos(turn(corner)),
    ]);
    return { type: 'polygon', drawCoordinate: { points } } as never as typeof circle;
  };
  const large = await niger(addGeofence, { body: { name: 'Park', ...ring(10_000, 0.5) } });
  expect(large.status).toBe(200);
  await owner.query(
    `with added as (
       insert into geofences (client_id, name, colour)
       select client_id, name || copy, colour from geofences, generate_series(1, 24) copy where id = $1 returning id
     )
     insert into geofence_shapes (geofence_id, client_id, version, shape, area)
     select a.id, s.client_id, s.version, s.shape, s.area from added a, geofence_shapes s where s.geofence_id = $1`,
    [large.data.id],
  );
  await owner.query("update geofences set version = 1, versions = 1 where name like 'Park%' and version is null");
  expect((await niger(addGeofence, { body: { name: 'Field', ...ring(3, 0.1) } })).error.code).toBe('limit_reached');
  expect((await niger(addGeofence, { body: { name: 'Well', ...circle } })).status).toBe(200);
  const redrawn = { params: { id: large.data.id }, body: ring(9_000, 0.5) };
  expect((await niger(editGeofenceCoordinates, redrawn)).status).toBe(200);
  expect((await niger(addGeofence, { body: { name: 'Field', ...ring(3, 0.1) } })).status).toBe(200);
});

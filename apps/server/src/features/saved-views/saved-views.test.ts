import {
  addView,
  deleteView,
  editView,
  listViews,
  MOST_VIEWS,
  type SavedViewFields,
  type ViewId,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());

const silent = { screen: 'devices', name: 'Silent', search: { status: 'disconnected', pageSize: 50 }, columns: null };
const stored = async () =>
  (await world.database.pools.owner.query('select user_id, screen, name, content from saved_views order by id')).rows;

test('a view is kept for its owner and its screen, renamed and forgotten', async () => {
  const awa = world.as('awa');
  const { data: view } = await awa(addView, { body: silent });
  expect(await stored()).toEqual([
    {
      user_id: world.users.awa,
      screen: 'devices',
      name: 'Silent',
      content: { search: { status: 'disconnected', pageSize: 50 }, columns: null },
    },
  ]);
  expect((await awa(listViews, { query: { screen: 'devices' } })).data).toEqual([view]);
  expect((await awa(listViews, { query: { screen: 'clients' } })).data).toEqual([]);
  const body = { ...silent, name: 'Quiet', columns: ['plate', 'since'] };
  expect((await awa(editView, { params: { id: view.id }, body })).data).toEqual({ ...body, id: view.id });
  expect((await stored())[0]).toMatchObject({ name: 'Quiet', content: { columns: ['plate', 'since'] } });
  expect((await awa(deleteView, { params: { id: view.id } })).status).toBe(200);
  expect(await stored()).toEqual([]);
});

test('no one reads, changes or forgets another’s view', async () => {
  const { data: view } = await world.as('awa')(addView, { body: silent });
  for (const who of ['comoe', 'kanari', 'platform'] as const) {
    const ask = world.as(who);
    expect((await ask(listViews, { query: { screen: 'devices' } })).data).toEqual([]);
    expect((await ask(editView, { params: { id: view.id }, body: silent })).error.code).toBe('not_found');
    expect((await ask(deleteView, { params: { id: view.id } })).error.code).toBe('not_found');
  }
  expect(await stored()).toHaveLength(1);
});

test('a name is given once a screen, whatever its letters’ case', async () => {
  const ask = world.as('bandama');
  const { data: view } = await ask(addView, { body: silent });
  const again = await ask(addView, { body: { ...silent, name: 'SILENT' } });
  expect([again.status, again.error.fields?.name?.code]).toEqual([409, 'already_exists']);
  expect((await ask(editView, { params: { id: view.id }, body: silent })).status).toBe(200); // its own name is no conflict
  const { data: other } = await ask(addView, { body: { ...silent, name: 'Other' } });
  expect((await ask(editView, { params: { id: other.id as ViewId }, body: silent })).status).toBe(409);
  expect((await ask(addView, { body: { ...silent, screen: 'clients' } })).status).toBe(200);
});

test(`no one keeps more than ${MOST_VIEWS}, however many are added at once`, async () => {
  const ask = world.as('niger');
  const adding = Array.from({ length: MOST_VIEWS + 5 }, (_, i) => ask(addView, { body: { ...silent, name: `v${i}` } }));
  const codes = (await Promise.all(adding)).map(({ status, error }) => error?.code ?? String(status));
  expect(codes.filter((code) => code === '200')).toHaveLength(MOST_VIEWS);
  expect(codes.filter((code) => code === 'too_many_views')).toHaveLength(5);
});

test('what no address can say is refused with its field, and half a character does no harm', async () => {
  const add = async (part: object) => {
    const { status, error } = await world.as('comoe')(addView, { body: { ...silent, ...part } as SavedViewFields });
    return [status, Object.keys(error?.fields ?? {})];
  };
  expect(await add({ screen: '../x' })).toEqual([422, ['screen']]);
  expect(await add({ name: ' ' })).toEqual([422, ['name']]);
  expect(await add({ search: { 'a b': 1 } })).toEqual([422, ['search.a b']]);
  expect(await add({ search: { a: 'b\u0001' } })).toEqual([422, ['search.a']]);
  expect(await add({ search: { a: { b: 1 } } })).toEqual([422, ['search.a']]);
  expect(await add({ columns: Array(81).fill('a') })).toEqual([422, ['columns']]);
  expect(await add({ name: 'half \ud800', search: { a: '\udfff\u0000' } })).toEqual([200, []]);
});

import {
  addPart,
  addPartEntry,
  addWorkOrder,
  deletePart,
  editPart,
  exportParts,
  listPartEntries,
  listParts,
  type Part,
  type PartEntryFields,
} from '@balise/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

let serial = 0;
async function aPart(fields: { lowBelow?: number; price?: number } = {}): Promise<Part> {
  serial += 1;
  const body = { clientId: world.clients.comoe, reference: `P${serial}`, name: `Pièce ${serial}`, ...fields };
  const { data, text } = await world.as('comoe')(addPart, { body });
  if (!data) throw new Error(text);
  return data;
}

const move = (id: Part['id'], body: PartEntryFields) => world.as('comoe')(addPartEntry, { params: { id }, body });

test('the reference of a part is its own in the client', async () => {
  const { reference, name } = await aPart();
  const again = await world.as('comoe')(addPart, { body: { reference: reference.toLowerCase(), name } });
  expect([again.status, again.error.fields?.reference?.code]).toEqual([409, 'already_exists']);
  const { id } = await aPart();
  const edited = await world.as('comoe')(editPart, { params: { id }, body: { reference, name } });
  expect(edited.error.code).toBe('part_reference_taken');
  expect((await world.as('bandama')(listParts, { query: {} })).data).toEqual([]);
  const foreign = await world.as('bandama')(listPartEntries, { params: { id }, query: {} });
  expect(foreign.error.code).toBe('part_not_found');
});

const quantity = fc.integer({ min: 1, max: 20_000 }).map((thousandths) => thousandths / 1000);
const entry: fc.Arbitrary<PartEntryFields> = fc.oneof(
  quantity.map((one) => ({ kind: 'received' as const, quantity: one, note: '' })),
  quantity.map((one) => ({ kind: 'returned' as const, quantity: one, note: '' })),
  fc.tuple(quantity, fc.boolean()).map(([one, isLess]) => ({
    kind: 'corrected' as const,
    quantity: isLess ? -one : one,
    note: 'inventaire',
  })),
  quantity.map((one) => ({ kind: 'counted' as const, quantity: one, note: '' })),
);

test('the stock is the sum of its entries, never below 0, and nothing that was entered changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), async (moves) => {
      const { id } = await aPart();
      let stock = 0; // thousandths
      let before: unknown[] = [];
      for (const one of moves) {
        const next = Math.round(one.quantity * 1000) + (one.kind === 'counted' ? 0 : stock);
        const { status, data } = await move(id, one);
        expect(status).toBe(next < 0 ? 409 : 200);
        if (next >= 0) {
          stock = next;
          expect(data.stock).toBe(stock / 1000);
        }
        const { entries } = (await world.as('comoe')(listPartEntries, { params: { id }, query: { pageSize: 50 } }))
          .data;
        expect(Math.round(entries.reduce((sum, { quantity }) => sum + quantity * 1000, 0))).toBe(stock);
        expect(entries.slice(entries.length - before.length)).toEqual(before);
        before = entries;
      }
    }),
    { numRuns: 12 },
  );
});

test('the database refuses what would bring a stock below 0, changes of entries, and their deletion', async () => {
  const { id } = await aPart();
  await move(id, { kind: 'received', quantity: 2, note: '' });
  const { owner } = world.database.pools;
  const used = `insert into part_entries (part_id, client_id, kind, quantity, at, by_name)
    values (${id}, ${world.clients.comoe}, 'used', -3, now(), 'x')`;
  await expect(owner.query(used)).rejects.toMatchObject({ constraint: 'part_stock' });
  const { rows } = await owner.query(
    `select has_table_privilege('balise_api', 'part_entries', p) as may from unnest(array['update', 'delete']) p`,
  );
  expect(rows).toEqual([{ may: false }, { may: false }]);
});

test('a part is low below its mark, and its file has what it is worth', async () => {
  const { id, reference } = await aPart({ lowBelow: 5, price: 1_500 });
  await move(id, { kind: 'received', quantity: 4, note: '' });
  const low = await world.as('comoe')(listParts, { query: { low: 'true' } });
  expect(low.data.map((part) => part.id)).toContain(id);
  const file = await world.as('comoe')(exportParts, { body: { format: 'csv', language: 'fr', search: reference } });
  const text = Buffer.from(await file.data.content.arrayBuffer()).toString();
  expect(text).toMatch(/Stock bas/);
  expect(text).toMatch(/6\s?000/);
});

test('a part on an open order is not deleted', async () => {
  const { id } = await aPart();
  const { id: deviceId } = await aDevice(world);
  const lines = [{ kind: 'part' as const, partId: id, quantity: 1 }];
  await world.as('comoe')(addWorkOrder, { body: { deviceId, title: 'x', lines } });
  expect((await world.as('comoe')(deletePart, { params: { id } })).error.code).toBe('part_on_order');
});

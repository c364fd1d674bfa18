import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { ArrayWriter } from './array.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const row = fc.record({
  id: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  big: orNull(fc.maxSafeInteger()),
  at: orNull(fc.integer({ min: -2_208_988_800_000, max: 4_102_444_800_000 })),
  text: orNull(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))),
  bytes: orNull(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
});

type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

const writers = {
  id: new ArrayWriter('int4'),
  big: new ArrayWriter('int8'),
  at: new ArrayWriter('timestamptz'),
  text: new ArrayWriter('text'),
  bytes: new ArrayWriter('bytea'),
};

it('PostgreSQL reads arrays as the values written', async () => {
  await fc.assert(fc.asyncProperty(fc.array(row, { maxLength: 50 }), readsBack));
});

async function readsBack(rows: Row[]) {
  const columns = Object.values(writers);
  for (const column of columns) column.begin();
  for (const { id, big, at, text, bytes } of rows) {
    writers.id.int4(id);
    if (big === null) writers.big.null();
    else writers.big.int8(big);
    writers.at.timestamptz(at);
    if (text === null) writers.text.null();
    else writers.text.text(text);
    if (bytes === null) writers.bytes.null();
    else writers.bytes.bytea(bytes);
  }
  const { rows: read } = await database.pools.owner.query(
    `select id, big::text, (extract(epoch from at) * 1000)::bigint::text as at, text, bytes
     from unnest($1::int4[], $2::int8[], $3::timestamptz[], $4::text[], $5::bytea[]) as r (id, big, at, text, bytes)`,
    columns.map((column) => column.end(rows.length)),
  );
  expect(read).toEqual(
    rows.map((row) => ({
      ...row,
      big: row.big === null ? null : String(row.big),
      at: row.at === null ? null : String(row.at),
      text: row.text?.toWellFormed() ?? null,
    })),
  );
}

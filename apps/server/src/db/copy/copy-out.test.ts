import { randomBytes } from 'node:crypto';
import { presetRights } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aWorld } from '../../testing/world.ts';
import type { Scope } from '../scope.ts';
import { readBytes } from './copy-out.ts';

/* Bytes out of PostgreSQL as bytes, in their reader's scope. */

const world = await aWorld();
afterAll(() => world.end());
const { api, pools } = world.database;

const reader: Scope = {
  userId: world.users.comoe,
  role: 'client',
  partnerId: world.partners.kanari,
  clientId: world.clients.comoe,
  rights: presetRights('administrator', 'client'),
  limited: false,
  viewing: false,
};
const other: Scope = { ...reader, userId: world.users.awa };

const CONTENTS = [Buffer.alloc(0), Buffer.from([7]), randomBytes(65_511), randomBytes(65_536), randomBytes(1_000_000)];
const { rows } = await pools.owner.query(
  `insert into report_jobs (user_id, kind, format, language, time_zone, asked, asked_at, state, ended_at, bytes, file_name, expires_at)
   values ($1, 'trips', 'csv', 'en', 'UTC', '{}', now(), 'done', now(), 1, 'x.csv', now()) returning id`,
  [reader.userId],
);
const job = Number(rows[0].id);
for (const [part, content] of CONTENTS.entries())
  await pools.owner.query('insert into report_file_parts values ($1, $2, $3)', [job, part, content]);
const queryOf = (part: number) => `select content from report_file_parts where job_id = ${job} and part = ${part}`;

test('what comes out is what went in, whatever its length, and no piece of it is long', async () => {
  for (const [part, content] of CONTENTS.entries()) {
    const pieces = (await readBytes(api, reader, queryOf(part))) ?? [];
    expect(Buffer.concat(pieces).equals(content), String(content.length)).toBe(true);
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(128 * 1024);
  }
});

test('where there is no row, or none that the scope shows, there is nothing', async () => {
  expect(await readBytes(api, reader, queryOf(99))).toBeUndefined();
  expect(await readBytes(api, other, queryOf(1))).toBeUndefined();
  expect(await readBytes(api, { ...reader, rights: [] }, queryOf(1))).toBeUndefined();
});

test('a statement that fails says why, and leaves neither its transaction nor its scope behind', async () => {
  await expect(readBytes(api, reader, 'select nothing from nowhere')).rejects.toThrow('nowhere');
  const { rows: left } = await pools.api.query(`select current_setting('balise.user_id', true) as user_id`);
  expect(left[0].user_id ?? '').toBe('');
  await Promise.all(Array.from({ length: 40 }, () => readBytes(api, reader, queryOf(1))));
});

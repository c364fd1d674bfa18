import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareRecords } from '@balise/tracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListener } from '../db/notify.ts';
import { type TestDatabase, testDatabase } from '../db/testing.ts';
import { archive, store, truck } from '../testing/files/archive.ts';
import { storedRecords } from '../testing/history.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'balise-backup-'));
const file = join(folder, 'fleet.balise');
const now = new Date('2026-11-20T12:00:00Z');
const quiet = (): void => {};

let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  [source, target] = [await testDatabase(), await testDatabase()];
  await fill(source);
  await writeBackup({ owner: source.addresses.owner, file, now }, quiet);
});
afterAll(async () => {
  await Promise.all([source.drop(), target.drop()]);
  rmSync(folder, { recursive: true });
});

async function fill(source: TestDatabase): Promise<void> {
  const { pools } = source;
  await pools.owner.query(`
    insert into partners (name, display_name) values ('kanari', 'Kanari «Flotte» 😀');
    insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
      values (1, 'Comoé', 'company', 'prepaid', 'a@b.example', 'CI');
    insert into devices (client_id, device_type_id, imei, designation)
      select 1, (select min(id) from device_types), 'tracker' || n, 'vehicle ' || n from generate_series(1, 50) n;
    insert into billing_accounts (client_id, currency, opened_at, charged_until) values (1, 'XOF', now(), '2026-11-21');
    insert into ledger (client_id, partner_id, kind, amount, currency, at, method, reference, made_by_name)
      values (1, 1, 'payment', -500, 'XOF', now(), 'cash', 'receipt 1', 'Awa');
    insert into audit_log (at, actor_name, action, subject_kind, subject_name, address, user_agent)
      values (now(), 'Awa', 'payment.record', 'payment', 'receipt 1', '', '');
    insert into users (role, partner_id, client_id, last_name, first_name, email, password_hash, rights)
      values ('client', 1, 1, 'Koné', 'Awa', 'awa@b.example', 'x', '{}');
    insert into drivers (client_id, last_name, licence_expires_on, created_at, updated_at)
      values (1, 'Kouassi', '2027-01-31', now(), now());
    insert into attachments (client_id, uploaded_by, name, media_type, size, sha256, created_at, owner_kind, owner_id, purpose)
      values (1, 1, 'permis.jpg', 'image/jpeg', 5, sha256('\\xffd8ff005c'), now(), 'driver', 1, 'licence');
    insert into attachment_contents (attachment_id, client_id, content, thumbnail) values (1, 1, '\\xffd8ff005c', '\\x0d0a00ff');
    create table positions_20261119 partition of positions for values from ('2026-11-19') to ('2026-11-20');
    insert into positions (device_id, fixed_at, key, received_at, latitude, longitude, valid, quality, attributes)
      select 1 + n % 50, timestamptz '2026-11-18 00:00:00Z' + n * interval '30 s', n, now(), 5.345 + n / 1e5, -4.024, true, 0,
        jsonb_build_object('odometer', n, 'text', E'tab\\tand "quote" \\\\ é')
      from generate_series(1, 9000) n;
    insert into device_ownership (device_id, client_id, starts_at) values (7, 1, '-infinity');
    insert into archive_days (day, devices, started_at) values ('2026-11-18', 50, now());
    insert into damaged_chunks (device_id, day, part, reason) values (7, '2026-11-01', 0, 'of a disk')`);
  await store(source, 7, SEALED);
  await archive({ pools }, ARCHIVED_AT);
}

/** Of two months, and of the day that is partly late rows in the default partition: pieces of two classes. */
const SEALED = [Date.UTC(2026, 7, 1), Date.UTC(2026, 8, 1)]
  .flatMap((day) => truck(day, 300, 60_000))
  .sort(compareRecords);
const ARCHIVED_AT = Date.UTC(2026, 8, 20);

const contentOf = async ({ pools }: TestDatabase): Promise<unknown[]> => {
  const { rows } = await pools.owner.query(`
    select (select jsonb_agg(p order by id) from partners p) as partners,
      (select jsonb_agg(d order by id) from devices d) as devices,
      -- what triggers wrote is restored and not written again
      (select jsonb_agg(a) from billing_accounts a) as accounts, (select jsonb_agg(l) from ledger l) as ledger,
      (select count(*) from device_service) as service, (select count(*) from audit_log) as log,
      (select md5(string_agg(p::text, '|' order by device_id, fixed_at, key)) from positions p) as positions,
      (select array_agg(distinct tableoid::regclass::text order by tableoid::regclass::text) from positions) as partitions,
      (select array_agg(tableoid::regclass || ' ' || md5(p::text) order by day) from chunks p) as pieces,
      (select json_agg(s) from archive_days s where day = '2026-11-18') as archiving, (select count(*) from damaged_chunks) as damaged,
      (select json_agg(x order by x.last_value) from (select last_value, is_called from devices_id_seq) x) as next`);
  return rows;
};

test('what is restored is what was saved: accounts, devices, positions in their partitions, and the next numbers', async () => {
  await restoreBackup({ owner: target.addresses.owner, file, replace: false }, quiet);
  const [restored, saved] = [await contentOf(target), await contentOf(source)];
  expect(JSON.parse(JSON.stringify(restored)), 'but for the sequence').toMatchObject(
    JSON.parse(JSON.stringify(saved)).map((row: object) => ({ ...row, next: [{ last_value: 51, is_called: false }] })),
  );
  await expect(target.pools.owner.query('delete from ledger'), 'triggers act again').rejects.toThrow(/cannot change/);
  const { rows } = await target.pools.owner.query(
    "insert into devices (client_id, device_type_id, imei, designation) values (1, (select min(id) from device_types), 'new', 'new') returning id",
  );
  expect(rows).toEqual([{ id: 51 }]);
});

test('archived days are opened as they were, and late rows find the day that the other platform still has as rows', async () => {
  const records = await storedRecords(target, 7);
  expect(records.filter(({ at }) => at < ARCHIVED_AT)).toEqual(SEALED);
  const { rows } = await target.pools.owner.query('select count(*)::int as count from chunks');
  expect(rows).toEqual([{ count: 2 }]);
  await target.pools.owner.query(
    `truncate positions; create table positions_20261118 partition of positions for values from ('2026-11-18') to ('2026-11-19')`,
  );
  await restoreBackup({ owner: target.addresses.owner, file, replace: true }, quiet);
  const count = async ({ pools }: TestDatabase) =>
    (await pools.owner.query('select count(*)::int as count from positions')).rows;
  expect(await count(target)).toEqual(await count(source));
  await target.pools.owner.query('drop table positions_20261118');
  await restoreBackup({ owner: target.addresses.owner, file, replace: true }, quiet);
});

test('a day that is archived while a backup is written is dropped afterwards, and is in the backup', async () => {
  const other = join(folder, 'archiving.balise');
  const [before] = await contentOf(source);
  let archived: Promise<unknown> | undefined;
  await writeBackup({ owner: source.addresses.owner, file: other, now }, () => {
    archived ??= archive(source, Date.UTC(2026, 10, 25));
  });
  await archived;
  await restoreBackup({ owner: target.addresses.owner, file: other, replace: true }, quiet);
  expect(JSON.parse(JSON.stringify((await contentOf(target))[0]))).toMatchObject(
    JSON.parse(JSON.stringify({ ...(before as object), next: [{ last_value: 51, is_called: false }] })),
  );
  expect(await storedRecords(source, 7)).toEqual(await storedRecords(target, 7));
  await restoreBackup({ owner: source.addresses.owner, file, replace: true }, quiet);
  await restoreBackup({ owner: target.addresses.owner, file, replace: true }, quiet);
});

test('a platform in use is replaced only when that is said, and then wholly', async () => {
  const attempt = (replace: boolean) => restoreBackup({ owner: target.addresses.owner, file, replace }, quiet);
  await target.pools.owner.query("update partners set display_name = 'changed'");
  await expect(attempt(false)).rejects.toThrow(/in use.*--replace/);
  const before = await contentOf(target);
  expect(JSON.stringify(before)).toContain('changed');
  await attempt(true);
  expect(JSON.stringify(await contentOf(target))).not.toContain('changed');
});

test('what listens for changes is asked to forget what it remembers', async () => {
  const listener = await startListener(target.addresses.api, quiet);
  const forgotten = new Promise<void>((resolve) => listener.listen('device_changed', quiet, resolve));
  await restoreBackup({ owner: target.addresses.owner, file, replace: true }, quiet);
  await forgotten;
  await listener.close();
});

test('a damaged or shortened file is refused and nothing is changed', async () => {
  const before = await contentOf(target);
  const bytes = readFileSync(file);
  const broken = join(folder, 'broken.balise');
  for (const [at, content] of [
    [bytes.length >> 1, Buffer.from(bytes)],
    [undefined, bytes.subarray(0, bytes.length - 100)],
  ] as const) {
    if (at !== undefined) content[at] = (content[at] ?? 0) ^ 1;
    writeFileSync(broken, content);
    await expect(restoreBackup({ owner: target.addresses.owner, file: broken, replace: true }, quiet)).rejects.toThrow(
      /damaged/,
    );
  }
  expect(await contentOf(target)).toEqual(before);
});

test('a file of something else, of another version or of another schema is refused in words', async () => {
  const other = join(folder, 'other.balise');
  const attempt = () => restoreBackup({ owner: target.addresses.owner, file: other, replace: true }, quiet);
  writeFileSync(other, 'PK\u0003\u0004');
  await expect(attempt()).rejects.toThrow(/no backup of Balise/);
  writeFileSync(other, 'Balise backup 2\n{}\n');
  await expect(attempt()).rejects.toThrow(/another version/);
  await source.pools.owner.query(
    "insert into migrations.kysely_migration (name, timestamp) values ('9999_future', 'x')",
  );
  rmSync(other);
  await writeBackup({ owner: source.addresses.owner, file: other, now }, quiet);
  await expect(attempt()).rejects.toThrow(/newer Balise.*9999_future/);
});

test('a backup that cannot be finished leaves no file, and none is overwritten', async () => {
  const left = (): string[] => readdirSync(folder).filter((name) => name.startsWith('half'));
  const half = join(folder, 'half.balise');
  const stop = (table: string): void => {
    if (table === 'positions_default') throw new Error('the disk is full');
  };
  await expect(writeBackup({ owner: source.addresses.owner, file: half, now }, stop)).rejects.toThrow(
    'the disk is full',
  );
  expect(left()).toEqual([]);
  await expect(writeBackup({ owner: source.addresses.owner, file, now }, quiet)).rejects.toThrow(/exists already/);
});

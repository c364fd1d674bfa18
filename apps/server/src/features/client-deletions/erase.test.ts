import { deleteClient, downloadDeletionCertificate, listDeletedClients, transferDevices } from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { readPdf } from '../../testing/files/read-pdf.ts';
import { storeFixes } from '../../testing/past.ts';
import { doChunkTasks } from '../archive/index.ts';
import { aClientsWorld } from '../clients/testing/clients-world.ts';
import { eraseDeletedClients } from './index.ts';
import { ERASED, KEPT } from './what-is-erased.ts';

const { world, owner, comoe, kanari, added, row, lastAudit } = await aClientsWorld();
afterAll(() => world.end());
const DAY = 86_400_000;
const { now } = world.clock;
const run = (at: number) => eraseDeletedClients(owner, at);
const remove = (id: number) => world.as('kanari')(deleteClient, { params: { id: id as typeof comoe } });
const certificate = (who: 'kanari' | 'sahel', id: number, language?: 'fr') =>
  world.as(who)(downloadDeletionCertificate, {
    params: { id: id as typeof comoe },
    query: { ...(language && { language }) },
  });
const rowsOf = async (table: string, id: number): Promise<number> =>
  (await owner.query(`select count(*)::int as count from ${table} where client_id = $1`, [id])).rows[0].count;

test('every table with a client is erased, or kept for a reason', async () => {
  const { rows } = await owner.query(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'client_id' and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
  );
  const known = [...ERASED.map(([table]) => table), ...Object.keys(KEPT)];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});

describe('a client that was deleted', () => {
  test('keeps its data for thirty days, then loses it, and its reseller has a certificate', async () => {
    const { id, fullName } = await added({ phone: '+33612345678', address: '1 rue de la Gare' });
    const stored = (statement: string) => owner.query(statement, [id, new Date(now)]);
    await stored(
      `insert into drivers (client_id, last_name, first_name, created_at, updated_at) values ($1, 'Koné', 'Awa', $2, $2)`,
    );
    await stored(`insert into geofences (client_id, name, colour, created_at) values ($1, 'Depot', '#b3261e', $2)`);
    // a ledger, whose entries nothing else deletes
    await stored(`
      with contract as (
        insert into work_and_pay_contracts (client_id, driver_name, designation, currency, price, deposit, instalment, weekdays, holiday_rule,
          starts_on, grace_days, warn_after, language, sms_on_payment, sms_on_arrears, state_since, due_until, created_at, updated_at)
        values ($1, 'Koné', 'AA 1', 'XOF', 100, 0, 10, '{1}', 'skip', '2026-01-01', 0, 1, 'fr', false, false, $2, '2026-01-05', $2, $2)
        returning id)
      insert into work_and_pay_entries (client_id, contract_id, kind, side, amount, day, at, made_by_name)
      select $1, id, 'instalment', 'due', 10, '2026-01-05', $2, '' from contract`);
    expect((await remove(id)).status).toBe(200);
    const listed = await world.as('kanari')(listDeletedClients, { query: {} });
    expect(listed.data.clients[0]).toMatchObject({
      clientId: id,
      clientName: fullName,
      deletedAt: now,
      dueAt: now + 30 * DAY,
      erasedAt: null,
    });

    expect(await run(now + 30 * DAY - 1)).toBe(0);
    expect(await rowsOf('drivers', id)).toBe(1);
    expect((await certificate('kanari', id)).error.code).toBe('client_not_erased');

    expect(await run(now + 30 * DAY)).toBe(1);
    for (const [table] of ERASED) expect([table, await rowsOf(table, id)]).toEqual([table, 0]);
    expect(await row(id)).toMatchObject({ full_name: `#${id}`, email: '', phone: null, address: '' });
    expect(await lastAudit(id)).toMatchObject({
      action: 'client.erase',
      after: { drivers: 1, geofences: 1, workAndPay: 2 },
    });
    expect(await run(now + 31 * DAY)).toBe(0);

    const { data } = await certificate('kanari', id, 'fr');
    const text = readPdf(new Uint8Array(await data.content.arrayBuffer()))
      .flat()
      .map((part) => part.text)
      .join(' ');
    for (const words of ['Certificat de suppression', fullName, 'leurs données de santé', 'Les factures'])
      expect(text).toContain(words);
    const lines = await owner.query(
      `select partner_id from audit_log where action = 'client.certificate' and subject_id = $1`,
      [id],
    );
    expect(lines.rows).toEqual([{ partner_id: kanari }]);
    expect((await certificate('sahel', id)).error.code).toBe('client_not_found');
    expect((await world.as('sahel')(listDeletedClients, { query: {} })).data.total).toBe(0);
  });

  test('has what was recorded in its time erased, also of a vehicle that it handed on; the next owner keeps its own', async () => {
    const { id } = await added();
    const device = await aDevice(world, { clientId: id });
    await storeFixes(world, device.id, [{ at: now + 1000 }, { at: now + 7200_000 }]);
    world.clock.now = now + 3600_000;
    const body = { deviceId: device.id, clientId: comoe, history: 'stays' };
    expect((await world.as('kanari')(transferDevices, { body } as never)).status).toBe(200);
    await owner.query(
      `insert into odometer_entries (device_id, at, metres, kind, note, created_at, created_by, created_by_name)
       values ($1, $2, 5000, 'reading', 'by Awa', $2, $3, 'Awa Koné')`,
      [device.id, new Date(now + 1000), world.users.kanari],
    );
    expect((await remove(id)).status).toBe(200);
    // nothing comes back into it
    const back = owner.query('update devices set client_id = $2 where id = $1', [device.id, id]);
    await expect(back).rejects.toThrow('is deleted');
    expect(await run(now + 31 * DAY)).toBe(0); // what was recorded is erased first
    await doChunkTasks(owner, now + 31 * DAY);
    expect(await run(now + 31 * DAY)).toBe(1);
    expect((await lastAudit(id)).after).toMatchObject({ vehicles: 1 });
    const entries = await owner.query(
      'select metres::int, note, created_by_name from odometer_entries where device_id = $1',
      [device.id],
    );
    expect(entries.rows).toEqual([{ metres: 5000, note: '', created_by_name: '' }]);
    const { rows } = await owner.query('select fixed_at from positions where device_id = $1', [device.id]);
    expect(rows).toEqual([{ fixed_at: new Date(now + 7200_000) }]);
  });
});

import type { PartnerId, Right } from '@balise/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { type Scope, withScope } from '../../db/scope.ts';
import { aClientsWorld } from './testing/clients-world.ts';

const { world, comoe, niger, kanari, sahel, row } = await aClientsWorld();
afterAll(() => world.end());
let serial = 0;

describe('the database itself', () => {
  const scopeOf = (rights: Right[]): Scope => ({
    userId: world.users.kanari,
    role: 'partner',
    partnerId: kanari,
    clientId: null,
    limited: false,
    viewing: false,
    rights,
  });
  const values = { type: 'company', billing_option: 'prepaid', country_code2: 'CI' } as const;

  test('lets no one write another’s clients, or its own without the right', async () => {
    const insert = (rights: Right[], partner: PartnerId) =>
      withScope(world.database.api, scopeOf(rights), (tx) =>
        tx
          .insertInto('clients')
          .values({ ...values, partner_id: partner, full_name: `raw ${++serial}`, email: `raw${serial}@x.example` })
          .execute(),
      );
    await insert(['add_client'], kanari);
    await expect(insert(['add_client'], sahel)).rejects.toThrow(/row-level security/);
    await expect(insert([], kanari)).rejects.toThrow(/row-level security/);
    const rename = (rights: Right[]) =>
      withScope(world.database.api, scopeOf(rights), (tx) =>
        tx.updateTable('clients').set({ address: 'raw' }).where('id', 'in', [comoe, niger]).returning('id').execute(),
      );
    expect(await rename(['edit_client'])).toEqual([{ id: comoe }]);
    expect(await rename([])).toEqual([]);
  });

  test('lets no one type a state in, or delete a row', async () => {
    const attempt = (statement: string) =>
      withScope(world.database.api, scopeOf(['edit_client']), (tx) => sql.raw(statement).execute(tx));
    await expect(attempt(`update clients set state = 'active' where id = ${comoe}`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(attempt(`update clients set deleted_at = now() where id = ${comoe}`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(attempt(`delete from clients where id = ${comoe}`)).rejects.toThrow(/permission denied/);
    await expect(attempt(`select delete_client(${comoe}, now())`)).rejects.toThrow(/without the right/);
    await expect(attempt(`select delete_client(${niger}, now())`)).rejects.toThrow(/without the right/);
    await attempt(`select close_client(${niger}, true)`);
    expect((await row(niger)).state).toBe('active');
  });
});

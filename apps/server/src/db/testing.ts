import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connections, connect } from './connect.ts';
import { addressesFrom, grantConnect } from './roles.ts';

/** A migrated, empty database of one test file's own, with the three roles' pools. Call `drop` after. */
export type TestDatabase = Connections & { name: string; drop(): Promise<void> };

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the migrated template; see testing-server.ts. */
    templateDatabase: string;
  }
}

/**
 * Copies the migrated template. Without a database it throws: the test fails, it is never skipped.
 *
 *     const database = await testDatabase();
 *     afterAll(() => database.drop());
 */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase');
  if (!template)
    throw new Error('no test database: the project lacks globalSetup apps/server/src/db/testing-server.ts');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(template, `create database ${name} template ${new URL(template).pathname.slice(1)}`);
  const owner = new URL(template);
  owner.pathname = `/${name}`;
  await grantConnect(owner.href);
  const connections = connect(addressesFrom(owner.href), () => {});
  return {
    ...connections,
    name,
    drop: async () => {
      await connections.close();
      await administer(template, `drop database ${name} with (force)`);
    },
  };
}

async function administer(template: string, statement: string): Promise<void> {
  const address = new URL(template);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import { afterAll, expect, test } from 'vitest';
import { aCommandWorld } from '../testing/commanded.ts';
import type { Pool } from '../write-buffer/batch-queries.ts';
import { OpenCommands } from './open-commands.ts';

const world = await aCommandWorld();
afterAll(() => world.stop());

/** The pool, whose answer to the reading of all commands comes when it is let go. */
function aSlowPool() {
  const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { ingest } = world.database.pools;
  const query = async (statement: string, values?: unknown[]) => {
    const result = await ingest.query(statement, values);
    if (values?.[0] === null) {
      read.resolve();
      await held.promise;
    }
    return result;
  };
  return { pool: { query } as unknown as Pool, isRead: read.promise, letGo: held.resolve };
}

test('a command that is asked for while all are read is not lost', async () => {
  const { pool, isRead, letGo } = aSlowPool();
  const id = await world.device('356123400000001');
  const commands = new OpenCommands(pool);
  const all = commands.readAll();
  await isRead;
  const asked = await world.request(id, 'position');
  commands.forget(id); // as its notification does
  await commands.refresh(id);
  expect(commands.of(id).map((command) => command.id)).toEqual([asked]);
  letGo();
  expect(await all).toEqual([id]);
  await commands.refresh(id);
  expect(commands.of(id).map((command) => command.id)).toEqual([asked]);
});

test('commands whose reading failed are read again', async () => {
  const { ingest } = world.database.pools;
  let isAway = true;
  const query = (statement: string, values?: unknown[]) =>
    isAway ? Promise.reject(new Error('the database is away')) : ingest.query(statement, values);
  const commands = new OpenCommands({ query } as unknown as Pool);
  const id = await world.device('356123400000002');
  const asked = await world.request(id, 'position');
  commands.forget(id);
  await expect(commands.refresh(id)).rejects.toThrow('the database is away');
  expect([commands.of(id), commands.unread()]).toEqual([[], [id]]);
  isAway = false;
  for (const deviceId of commands.unread()) await commands.refresh(deviceId);
  expect(commands.of(id).map((command) => command.id)).toEqual([asked]);
  expect(commands.unread()).toEqual([]);
});

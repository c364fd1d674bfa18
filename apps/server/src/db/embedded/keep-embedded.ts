import { setTimeout as delay } from 'node:timers/promises';
import { boundLog, EmbeddedDatabaseError, type EmbeddedServer, isAlive, startEmbedded } from './index.ts';
import { claimDatabase } from './sole-user.ts';

const POLL_EVERY = 500; // ms
const TRY_AGAIN_AFTER = 2000; // ms

export type KeptDatabase = { url: string; close(): Promise<void> };

/**
 * Starts or adopts the embedded server for this process alone, and starts it again whenever it ends by itself (the system ran out
 * of memory, killed): trackers wait unanswered until it is back.
 */
export async function keepEmbedded(data: string, progress: (step: string) => void): Promise<KeptDatabase> {
  let held = await startAlone(data, progress);
  const stopping = new AbortController();
  const { signal } = stopping;
  const { url } = held.server;

  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await delay(POLL_EVERY, undefined, { signal }).catch(() => {});
      try {
        boundLog(data);
      } catch (error) {
        progress(`postgres.log cannot be shortened: ${(error as Error).message}`);
      }
      if (signal.aborted || isAlive(held.server.pid)) continue;
      progress('PostgreSQL stopped unexpectedly; restarting it');
      await held.release().catch(() => {});
      held = (await startAgain()) ?? held;
    }
  };
  const startAgain = async (): Promise<Held | undefined> => {
    while (!signal.aborted) {
      try {
        return await startAlone(data, progress, url);
      } catch (error) {
        progress(`PostgreSQL does not start; trying again. ${(error as Error).message}`);
        await delay(TRY_AGAIN_AFTER, undefined, { signal }).catch(() => {});
      }
    }
    return undefined;
  };
  const watching = watch();

  return {
    url,
    close: async () => {
      stopping.abort();
      await watching;
      await held.release().catch(() => {});
      await held.server.stop();
    },
  };
}

type Held = { server: EmbeddedServer; release: () => Promise<void> };

async function startAlone(data: string, progress: (step: string) => void, wanted?: string): Promise<Held> {
  const server = await startEmbedded({ data, progress });
  const release = await claimDatabase(server.url);
  if (!release) {
    throw new EmbeddedDatabaseError(
      `Another Balise is running on ${data}. Stop it, or set BALISE_DATA to another folder for this one.`,
    );
  }
  if (server.adopted) progress('using the PostgreSQL that a killed Balise left running');
  if (wanted === undefined || server.url === wanted) return { server, release };
  // every connection knows the port
  await release();
  await server.stop();
  throw new EmbeddedDatabaseError('The port of the embedded PostgreSQL is now in use by another program.');
}

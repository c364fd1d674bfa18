import type { Addresses } from './connect.ts';
import { EmbeddedDatabaseError, startEmbedded } from './embedded/index.ts';
import { migrate } from './migrate.ts';
import { addressesFrom, createRoles } from './roles.ts';
import { claimDatabase } from './sole-user.ts';
import { verifyDurability } from './verify-durability.ts';
import { verifyRoles } from './verify-roles.ts';

export type OpenedDatabase = { addresses: Addresses; close(): Promise<void> };

/**
 * Makes the database ready for work: starts the embedded one unless `databaseUrl` names another, makes the roles, migrates, and
 * verifies that clients are kept apart. Throws with a message for the person who starts Balise.
 */
export async function openDatabase(
  place: { data: string; databaseUrl: string | undefined },
  progress: (step: string) => void,
): Promise<OpenedDatabase> {
  if (place.databaseUrl) return { addresses: await prepare(place.databaseUrl, progress), close: async () => {} };
  const server = await startEmbedded({ data: place.data, progress });
  const release = await claimDatabase(server.url);
  if (!release) {
    throw new EmbeddedDatabaseError(
      `Another Balise is running on ${place.data}. Stop it, or give this one a folder of its own with BALISE_DATA.`,
    );
  }
  if (server.adopted) progress('found the PostgreSQL of a Balise that was killed; going on with it');
  const close = async (): Promise<void> => {
    await release();
    await server.stop();
  };
  try {
    return { addresses: await prepare(server.url, progress), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepare(owner: string, progress: (step: string) => void): Promise<Addresses> {
  await verifyDurability(owner);
  const addresses = addressesFrom(owner);
  await createRoles(addresses);
  const ran = await migrate(owner);
  if (ran.length > 0) progress(`database brought up to date: ${ran.join(', ')}`);
  await verifyRoles(addresses);
  return addresses;
}

import type { Addresses } from '../db/connect.ts';
import { keepEmbedded } from '../db/embedded/keep-embedded.ts';
import { migrate } from '../db/migrate.ts';
import { addressesFrom, createRoles } from '../db/roles.ts';
import { explained } from '../db/unusable.ts';
import { verifyDurability } from '../db/verify-durability.ts';
import { verifyRoles } from '../db/verify-roles.ts';
import { offerModels } from './model-queries.ts';

export type OpenedDatabase = { addresses: Addresses; close(): Promise<void> };

/**
 * Makes the database ready for work: starts the embedded one unless `databaseUrl` names another, makes the roles, migrates, and
 * verifies that clients are kept apart. Throws with a message for the person who starts Balise.
 */
export async function openDatabase(
  place: { data: string; databaseUrl: string | undefined },
  progress: (step: string) => void,
): Promise<OpenedDatabase> {
  const { databaseUrl } = place;
  if (databaseUrl) {
    const addresses = await prepare(databaseUrl, progress).catch((error: unknown) => {
      throw explained(error, databaseUrl);
    });
    return { addresses, close: async () => {} };
  }
  const { url, close } = await keepEmbedded(place.data, progress);
  try {
    return { addresses: await prepare(url, progress), close };
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
  await offerModels(owner);
  if (ran.length > 0) progress(`database updated: ${ran.join(', ')}`);
  await verifyRoles(addresses);
  return addresses;
}

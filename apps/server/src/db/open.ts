import type { Addresses } from './connect.ts';
import { keepEmbedded } from './keep-embedded.ts';
import { migrate } from './migrate.ts';
import { offerModels } from './offer-models.ts';
import { addressesFrom, createRoles } from './roles.ts';
import { explained } from './unusable.ts';
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

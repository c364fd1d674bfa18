import { addBlockingProfile, type BlockingProfile, deleteBlockingProfile, type Input } from '@balise/contract';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

/** A reader and a limited user have not the right; whoever has it elsewhere does not see the profile. */
const MANAGERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
const LISTERS = SIGNED_IN.map((outcome, place) => (MANAGERS[place] === 403 ? 403 : outcome));

type Fields = Input<typeof addBlockingProfile>['body'];

async function fields(world: World): Promise<Fields> {
  const { id } = await aDevice(world, { designation: secretPlate() });
  return {
    clientId: world.clients.comoe,
    name: unique(),
    blockingTime: '22:00',
    unblockingTime: '06:00',
    devices: { deviceIds: [id] },
  };
}

async function aProfile(world: World): Promise<BlockingProfile> {
  const { data, text } = await world.as('comoe')(addBlockingProfile, { body: await fields(world) });
  if (!data) throw new Error(text);
  return data;
}

/** A client has room for a hundred: those that a row leaves are deleted. */
const ofProfile = async ({ world }: { world: World }) => {
  await world.database.pools.owner.query('update blocking_profiles set deleted_at = now() where deleted_at is null');
  return { params: { id: (await aProfile(world)).id } };
};

export const blockingProfileRows: Rows = {
  listBlockingProfiles: {
    needs: 'manage_blocking_profiles',
    outcomes: LISTERS,
    input: async ({ world }) => {
      await ofProfile({ world });
      return { query: { clientId: world.clients.comoe } };
    },
  },
  getBlockingProfile: { needs: 'manage_blocking_profiles', outcomes: MANAGERS, input: ofProfile },
  addBlockingProfile: {
    needs: 'manage_blocking_profiles',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ body: await fields(world) }),
  },
  editBlockingProfile: {
    needs: 'manage_blocking_profiles',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ ...(await ofProfile({ world })), body: await fields(world) }),
  },
  deleteBlockingProfile: { needs: 'manage_blocking_profiles', outcomes: MANAGERS, input: ofProfile },
  restoreBlockingProfile: {
    needs: 'manage_blocking_profiles',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const asked = await ofProfile({ world });
      await world.as('comoe')(deleteBlockingProfile, asked);
      return asked;
    },
  },
  findProfileOverlaps: {
    needs: 'manage_blocking_profiles',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { clientId, devices } = await fields(world);
      return { body: { clientId, devices, week: [{ day: 1, from: 0, to: 60 }] } };
    },
  },
  listProfileRuns: { needs: 'manage_blocking_profiles', outcomes: MANAGERS, input: ofProfile },
  exportProfileRuns: {
    needs: 'manage_blocking_profiles',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ ...(await ofProfile({ world })), body: { format: 'csv', language: 'en' } }),
  },
};

import { randomUUID } from 'node:crypto';
import { type DeviceId, type ShareRight, unblockDevices } from '@balise/contract';
import { aShare, type Offer } from '../../../testing/share.ts';
import type { PersonName } from '../../../testing/world.ts';
import type { aBlockingWorld } from './blocking-world.ts';

type BlockingWorld = Pick<Awaited<ReturnType<typeof aBlockingWorld>>, 'world' | 'aVehicle' | 'block'>;

/** Vehicles that are shared, and what is asked of one of them. */
export const sharedVehiclesIn = ({ world, aVehicle, block }: BlockingWorld) => ({
  /** A vehicle of Comoé that Bandama has accepted, unless the offer says otherwise. */
  sharedWith: async (rights: ShareRight[] = ['block'], offer: Offer & { by?: PersonName; to?: PersonName } = {}) => {
    const id = await aVehicle();
    return { id, share: await aShare(world, id, { ...offer, rights }) };
  },
  blockOne: async (...asked: Parameters<typeof block>) => (await block(...asked)).data.results[0],
  unblock: async (who: PersonName, id: DeviceId, idempotencyKey = randomUUID()) =>
    (await world.as(who)(unblockDevices, { body: { deviceIdList: [id], reason: 'found', idempotencyKey } })).data
      .results[0],
});

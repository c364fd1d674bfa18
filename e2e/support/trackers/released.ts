import { randomUUID } from 'node:crypto';
import { cancelCommand, type DeviceId, listBlocking, unblockDevices } from '@balise/contract';
import type { Page } from 'playwright-core';
import { ask } from '../ask.ts';
import type { Vehicle } from '../plan.ts';
import type { ObeyingTracker } from './obeying-tracker.ts';

/** As the signed-in owner: a vehicle that an earlier try of a journey left blocked, or about to be, is as it was. */
export async function released(page: Page, tracker: ObeyingTracker, { plate }: Vehicle): Promise<void> {
  const find = async () => {
    const [found] = (await ask(page, listBlocking, { query: { search: plate } })).vehicles;
    if (!found) throw new Error(`${plate} is not listed`);
    return found;
  };
  const { deviceId, pending, state } = await find();
  if (pending) await ask(page, cancelCommand, { params: { id: pending.id } }).catch(() => undefined); // it has left
  if (!pending && state === 'notBlocked') return;
  const body = { deviceIdList: [deviceId] as DeviceId[], reason: 'Again', idempotencyKey: randomUUID() };
  await ask(page, unblockDevices, { body });
  const isFree = async () => {
    while ((await find()).state !== 'notBlocked') await new Promise((resolve) => setTimeout(resolve, 500));
  };
  await tracker.reportUntil(0, isFree());
  await page.reload(); // what is on screen may be of before
}

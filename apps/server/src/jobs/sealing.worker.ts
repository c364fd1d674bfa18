import { setTimeout as delay } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { connect } from '../db/connect.ts';
import { sealDays } from '../features/sealing/index.ts';
import { reasonOf } from './reason.ts';
import type { FromSealing, SealingData } from './sealing.ts';

/** Between two looks for days that are over and for late records of sealed ones, ms. */
const LOOK_EVERY = 600_000;

if (parentPort === null) throw new Error('sealing.worker.ts is started as a thread');
await work(parentPort, workerData as SealingData);

async function work(server: MessagePort, { addresses, ahead }: SealingData): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  server.on('message', ({ type }: { type: 'stop' }) => {
    if (type === 'stop') stopping.abort();
  });
  const say = (message: FromSealing) => server.postMessage(message);
  const { pools, close } = connect(addresses, () => {});
  let isTroubled = false;
  while (!signal.aborted) {
    try {
      const onTrouble = (error: unknown, place: object) => say({ type: 'trouble', reason: reasonOf(error), ...place });
      const count = await sealDays({ pool: pools.owner, now: Date.now() + ahead, signal, onTrouble });
      if (count > 0) say({ type: 'sealed', count });
      isTroubled = false;
    } catch (error) {
      // a database that stays away is told of once
      if (!isTroubled) say({ type: 'trouble', reason: reasonOf(error) });
      isTroubled = true;
    }
    // an abort ends the wait, and with it the loop
    await delay(LOOK_EVERY, undefined, { signal }).catch(() => {});
  }
  await close();
  server.close();
}

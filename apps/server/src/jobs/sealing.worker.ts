import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { connect } from '../db/connect.ts';
import { sealDays } from '../features/sealing/days/index.ts';
import { reasonOf } from './reason.ts';
import type { FromSealing, SealingData } from './sealing.ts';

if (parentPort === null) throw new Error('sealing.worker.ts is started as a thread');
await work(parentPort, workerData as SealingData);

/** Seals what is over by now, and ends. */
async function work(server: MessagePort, { addresses, ahead }: SealingData): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  server.on('message', ({ type }: { type: 'stop' }) => {
    if (type === 'stop') stopping.abort();
  });
  const say = (message: FromSealing) => server.postMessage(message);
  const { pools, close } = connect(addresses, () => {});
  try {
    const onTrouble = (error: unknown, place: object) => say({ type: 'trouble', reason: reasonOf(error), ...place });
    const count = await sealDays({ pool: pools.owner, now: Date.now() + ahead, signal, onTrouble });
    say({ type: 'sealed', count });
  } catch (error) {
    say({ type: 'trouble', reason: reasonOf(error) });
  }
  await close();
  server.close();
}

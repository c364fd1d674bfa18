import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { connect } from '../db/connect.ts';
import { archiveDays } from '../features/archive/days/index.ts';
import type { ArchiveData, FromArchive } from './archive.ts';
import { reasonOf } from './reason.ts';

if (parentPort === null) throw new Error('archive.worker.ts is started as a thread');
await work(parentPort, workerData as ArchiveData);

/** Seals what is over by now, and ends. */
async function work(server: MessagePort, { addresses, ahead }: ArchiveData): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  server.on('message', ({ type }: { type: 'stop' }) => {
    if (type === 'stop') stopping.abort();
  });
  const say = (message: FromArchive) => server.postMessage(message);
  const { pools, close } = connect(addresses, () => {});
  try {
    const onTrouble = (error: unknown, place: object) => say({ type: 'trouble', reason: reasonOf(error), ...place });
    const count = await archiveDays({ pool: pools.owner, now: Date.now() + ahead, signal, onTrouble });
    say({ type: 'archived', count });
  } catch (error) {
    say({ type: 'trouble', reason: reasonOf(error) });
  }
  await close();
  server.close();
}

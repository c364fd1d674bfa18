import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './read-table.ts';
import { UnreadableTable } from './table.ts';

if (parentPort === null) throw new Error('read-table.worker.ts is started as a thread');
try {
  parentPort.postMessage({ table: await readTable(workerData as Uint8Array) });
} catch (error) {
  if (!(error instanceof UnreadableTable)) throw error;
  parentPort.postMessage({ fault: error.fault });
}

import { parentPort, workerData } from 'node:worker_threads';
import { tally } from './tally.ts';

const { seed, first, count } = workerData as { seed: number; first: number; count: number };
parentPort?.postMessage(tally(seed, first, count));

import { performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';
import { binned, predictor, probabilityOf, randomFrom, train, USUAL } from '@balise/forecast';

// A thread, as a server would train in: its heap is its own, the tables are counted beside it.
const ROWS = 300_000;
const FEATURES = 20;
const ASKED = 100_000;

const random = randomFrom(20_261_126);
const columns = Array.from({ length: FEATURES }, () => Float32Array.from({ length: ROWS }, random));
const values = Float32Array.from({ length: ROWS }, (_, row) =>
  random() < probabilityOf(3 * columns[0]![row]! - 2 * columns[1]![row]! - 2) ? 1 : 0,
);
let most = 0;
const memory = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  most = Math.max(most, (heapUsed + arrayBuffers) / 1_048_576);
};
const started = performance.now();
const table = binned({ names: columns.map((_, at) => `feature${at}`), columns });
memory();
const model = train(table, { values, window: { from: 0, to: 1 } }, { ...USUAL, loss: 'logistic', trees: 200 });
memory();
const trained = performance.now();
const score = predictor(model);
let sum = 0;
for (let row = 0; row < ASKED; row++) sum += score(columns, row);
const asked = performance.now();
parentPort?.postMessage({
  trainSeconds: (trained - started) / 1_000,
  predictSeconds: (asked - trained) / 1_000,
  megabytes: most,
  meanScore: sum / ASKED,
});

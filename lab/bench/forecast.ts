import { Worker } from 'node:worker_threads';
import { machine, printTable } from './figures.ts';

/** What `forecast.worker.ts` measures. */
type Measures = {
  trainSeconds: number;
  predictSeconds: number;
  learnSeconds: number;
  nightSeconds: number;
  megabytes: number;
};

/** How long a risk model takes: 300,000 rows of 20 features, 200 trees; then 100,000 predictions; and the computing of a night for 5,000 vehicles. */
export async function benchForecast(): Promise<void> {
  console.log(`${machine()}\n`);
  const measured = await new Promise<Measures>((resolve, reject) => {
    const worker = new Worker(new URL('./forecast.worker.ts', import.meta.url));
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  printTable([
    ['training s', '100,000 predictions s', 'learning a fleet s', 'night of 5,000 vehicles s', 'MB of the thread'],
    [measured.trainSeconds, measured.predictSeconds, measured.learnSeconds, measured.nightSeconds, measured.megabytes],
  ]);
}

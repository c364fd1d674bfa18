import type { BenchDevice } from './devices.ts';
import { percentile, printTable } from './figures.ts';
import { HEADER, measure } from './ingest.ts';
import type { RunningServer } from './running-server.ts';

const HOUR = 3_600_000;
const OF = { server: 6, database: 7 }; // columns of what is measured

/** One of the two fleets that are compared; `during`: what else happens in each of its runs. */
type Compared = { name: string; fleet: BenchDevice[]; during?: () => Promise<void> };

type Row = (string | number)[];
type Median = { cpu: number; server: number };

/**
 * The same server takes the same drives of one fleet and of another in turn, and its CPU for a fix is compared. Prints the runs and the
 * medians. Asserts nothing.
 * @param pace fixes a second of all: what each costs is compared, not how many there can be
 */
export async function comparePairs(
  server: RunningServer,
  compared: readonly [Compared, Compared],
  { seconds, pace, pairs }: { seconds: number; pace: number; pairs: number },
): Promise<void> {
  const kinds = compared.map((one) => Object.assign({ found: [] as Row[] }, one));
  for (let pair = 0; pair <= pairs; pair++)
    for (const { name, fleet, during, found } of pair % 2 === 0 ? kinds : kinds.toReversed()) {
      const load = { name, fixesPerMessage: 1, pace, watched: false };
      // the drive before lies in the past of this one
      const measured = measure(server, fleet, load, seconds, Date.now() - (2 * pairs - pair) * HOUR);
      const [row] = await Promise.all([measured, during?.()]);
      if (pair > 0) found.push(row); // the first warms up
    }
  printTable([HEADER, ...kinds.flatMap(({ found }) => found)]);
  const medians = kinds.map(({ found }) => {
    const median = (place: number) =>
      percentile(
        found.map((row) => Number(row[place])),
        0.5,
      );
    return { cpu: median(OF.server) + median(OF.database), server: median(OF.server) };
  });
  const [without, within] = medians as [Median, Median];
  const share = (name: keyof Median) => `${((within[name] / without[name] - 1) * 100).toFixed(1)} %`;
  console.log(`\nmedians: server CPU ${share('server')}, with the database ${share('cpu')}`);
}

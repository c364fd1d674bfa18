import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { driveOf } from './history-drive.ts';
import { stagePast } from './history-fixture.ts';
import { pastOf } from './history-past.ts';
import { fromOf, type Plan } from './history-plan.ts';

export type TrackWork = { databaseUrl: string; plan: Plan };

// One drive after the other, from the simulator's road to the rows that the platform would have made of it.
if (parentPort === null) throw new Error('history-track.worker.ts is started as a thread');
const parent = parentPort;
const { databaseUrl, plan } = workerData as TrackWork;
const database = new pg.Client({ connectionString: databaseUrl });
await database.connect();
parent.on('message', async (track: number | null) => {
  if (track === null) {
    await database.end();
    parent.close();
    return;
  }
  await stagePast(database, plan, track, pastOf(plan, [...driveOf(track, fromOf(plan), plan.days)]));
  parent.postMessage(track);
});

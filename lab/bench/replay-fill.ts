import { TRACKERS } from '@balise/protocols/tracker';
import pg from 'pg';
import { fleet, type Vehicle } from '../../tools/simulator/fleet.ts';
import { journal } from '../../tools/simulator/journal.ts';
import { connectTracker } from '../../tools/simulator/tracker-connection.ts';
import { addDevices, type BenchDevice } from './devices.ts';
import type { RunningServer } from './running-server.ts';

const DAY = 86_400_000;
/** Seconds between two fixes; a moving truck reports one every ten. */
const PACE = { driving: 10, idling: 60, parked: 60 };
/** Fixes on their way at once. */
const AHEAD = 400;

/** What the replay's bench shows: five trucks that drove yesterday, the first of them for a month; ms since 1970 UTC. */
export type ReplayPast = { clientId: number; devices: BenchDevice[]; until: number };

export const VEHICLES = 5;
export const DAYS = 31;

/** Lets trackers of a new client send what they recorded up to the last midnight, through the socket like any other. */
export async function fillReplay(server: RunningServer): Promise<ReplayPast> {
  const devices = await addDevices(server.databaseUrl, VEHICLES);
  const until = Math.floor(Date.now() / DAY) * DAY;
  const trucks = fleet('replay').filter(({ work, zone, trouble }) => work.kind === 'haul' && zone === 0 && !trouble);
  const start = performance.now();
  const sent = await Promise.all(
    devices.map(({ identity }, place) =>
      drive(server.trackerPort, identity, trucks[place]!, until - (place === 0 ? DAYS : 1) * DAY, until),
    ),
  );
  const fixes = sent.reduce((sum, count) => sum + count, 0);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${fixes.toLocaleString('en')} fixes of ${VEHICLES} trucks sent and stored in ${seconds.toFixed(1)} s.\n`,
  );
  return { clientId: await clientOf(server.databaseUrl, devices[0]!.id), devices, until };
}

/** @returns how many fixes were answered */
async function drive(port: number, identity: string, truck: Vehicle, from: number, until: number): Promise<number> {
  const line = connectTracker(port, identity, TRACKERS.teltonika);
  let sent = 0;
  for (const { fix } of journal(truck, 'replay', from, () => PACE)) {
    if ((fix.time ?? 0) >= until) break;
    await line.send([fix], AHEAD);
    sent += 1;
  }
  await line.delivered();
  line.close();
  return sent;
}

async function clientOf(databaseUrl: string, device: number): Promise<number> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query('select client_id from devices where id = $1', [device]);
  await database.end();
  return rows[0].client_id;
}

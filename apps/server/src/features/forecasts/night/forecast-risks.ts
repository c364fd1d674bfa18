import type { DeviceId } from '@balise/contract';
import { historyOf, LEARNED_VERSION, type LearnedRisks, type VehicleHistory } from '@balise/forecast';
import type { Database } from '../../../db/database.ts';
import type { Night } from './fleet-queries.ts';
import type { Threads } from './forecast-use.ts';
import { ownedVehicles, workOf } from './history-queries.ts';
import { findModel, saveModel, saveRisks } from './save-queries.ts';

/** What is learned is learned anew after so many days: where nothing could be learned yet, sooner. */
const LEARN_EVERY = 28;
const TRY_EVERY = 7;

/** Forecasts what will break on a client's vehicles. @returns how many vehicles have a chance */
export async function forecastRisks(owner: Database, threads: Threads, { clientId, today }: Night): Promise<number> {
  const fleet = await fleetOf(owner, { clientId, today });
  // a client that records no repairs is shown no chances
  const isRecorded = fleet.some(({ repairs }) => repairs.length > 0);
  const learned = isRecorded ? await learnedBy(owner, threads, { clientId, today }, fleet) : undefined;
  const risks = learned ? await threads.run('askFleetRisks', { fleet, learned, today }) : [];
  const byDevice = new Map(risks.map((risk, place) => [Number(fleet[place]!.id) as DeviceId, risk]));
  await saveRisks(owner, { clientId, today }, byDevice);
  return risks.length;
}

async function learnedBy(
  owner: Database,
  threads: Threads,
  { clientId, today }: Night,
  fleet: readonly VehicleHistory[],
): Promise<LearnedRisks> {
  const known = await findModel<LearnedRisks>(owner, clientId, 'risk');
  const every = known?.model?.models ? LEARN_EVERY : TRY_EVERY;
  if (known?.model && known.version === LEARNED_VERSION && today - known.learnedOn < every) return known.model;
  const { quality, ...learned } = await threads.run('learnFleetRisks', { fleet, today });
  const isUsed = learned.models !== null;
  const stored = { clientId, kind: 'risk', version: learned.version, learnedOn: today, model: learned, moves: null };
  await saveModel(owner, Object.assign(stored, { isUsed, quality }));
  return Object.assign(learned, { quality });
}

/** The work on each vehicle. A vehicle's past begins where its client has it, and writes down what is done. */
async function fleetOf(owner: Database, { clientId, today }: Night): Promise<VehicleHistory[]> {
  const work = Map.groupBy(await workOf(owner, clientId, today), ({ deviceId }) => deviceId);
  const first = Math.min(today, ...[...work.values()].map((rows) => rows[0]!.day));
  const vehicles = await ownedVehicles(owner, clientId);
  return vehicles.map(({ id, kind, since }) => {
    const rows = work.get(id) ?? [];
    const own = rows[0]?.day ?? today;
    const orders = rows.map((row) => Object.assign({ damage: false, department: '' }, row));
    return historyOf({ id: String(id), kind, bought: undefined, since: Math.min(own, Math.max(first, since)) }, orders);
  });
}

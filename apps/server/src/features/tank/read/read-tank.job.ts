import type { DeviceId } from '@balise/contract';
import type { Connections } from '../../../db/connect.ts';
import { databaseOf } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { raiseForRules } from '../../alerts/index.ts';
import { pastOfClient, readTrack } from '../../history/index.ts';
import { daysSince, storeDay, type TankDay, tankDays } from './day-queries.ts';
import { newEvents, noteAlerted } from './event-queries.ts';
import { findEvents } from './find-events.ts';
import { levelDays } from './levels-of-positions.ts';
import { forgetOldLevels, noteRead, queueReported, type ReadSensor, takeSensor } from './sensor-queries.ts';

type Pool = Connections['pools']['owner'];

const DAY = 86_400_000;
const MINUTE = 60_000;
/** How far back levels are read where a sensor is new. */
export const TANK_PAST = 90 * DAY;
/** What ended longer ago alerts nobody: it was read late, or with another calibration. */
const NEWS = 2 * DAY;

/**
 * Reads the levels of a vehicle's tank from its positions, finds its fills and drops, and alerts who has a rule about them. Doing it again
 * changes and raises nothing twice. As the owner of the database, in the scope of the vehicle's client.
 * @param key `device client`
 * @param now ms since 1970
 */
export async function readTank(owner: Pool, key: string, now: number): Promise<void> {
  const [deviceId = 0, clientId = 0] = key.split(' ').map(Number);
  const sensor = await takeSensor(owner, deviceId, clientId, now);
  if (!sensor) return;
  const oldest = dayOf(Math.max(now - TANK_PAST, sensor.keptFrom + DAY));
  const start = Math.min(sensor.from ?? sensor.readUntil ?? oldest, sensor.readUntil ?? oldest);
  // the oldest day is read as a whole: half of it by another calibration would be a fill, or a drop
  const from = start < oldest + DAY ? oldest : Math.floor(start / MINUTE) * MINUTE;
  const { touched, until } = await readLevels(owner, sensor, from, now);
  for (const day of await daysToJudge(owner, sensor, touched, from))
    if (day >= oldest) await findEvents(owner, sensor, day, oldest);
  await noteRead(owner, sensor, until);
  await alert(owner, sensor, now);
}

const dayOf = (at: number): number => Math.floor(at / DAY) * DAY;

/** Reads levels from a whole minute on. @returns the days that have others now, and the time of the newest position */
async function readLevels(
  owner: Pool,
  sensor: ReadSensor,
  from: number,
  now: number,
): Promise<{ touched: number[]; until: number | null }> {
  const touched = new Set<number>();
  let until: number | null = null;
  const first = dayOf(from);
  for (let day = first; day <= now; day += DAY) {
    const period = { from: Math.max(from, day), to: Math.min(day + DAY, now + MINUTE) };
    const read = await levelsIn(owner, sensor, period);
    if (read.until !== null) until = read.until;
    const [before] = await tankDays(owner, sensor, day, day + DAY);
    const kept = before ? before.at.filter((since) => day + since < period.from).length : 0;
    const levels = joined(day, before, kept, read.day);
    if (before ? !isSame(before, levels) : levels.at.length > 0) {
      await storeDay(owner, sensor, levels);
      touched.add(day);
    }
  }
  return { touched: [...touched], until };
}

async function levelsIn(owner: Pool, sensor: ReadSensor, period: { from: number; to: number }) {
  const { clientId, partnerId, deviceId } = sensor;
  return await withScope(databaseOf(owner), pastOfClient(clientId, partnerId), async (tx) => {
    let [day, until]: [TankDay | undefined, number | null] = [undefined, null];
    for await (const { records } of readTrack(tx, deviceId as DeviceId, period)) {
      until = records.at(-1)?.at ?? until;
      [day] = levelDays(records, sensor);
    }
    return { day, until };
  });
}

function joined(day: number, before: TankDay | undefined, kept: number, read: TankDay | undefined): TankDay {
  const join = <Name extends 'at' | 'litres' | 'state' | 'latitude' | 'longitude'>(name: Name): TankDay[Name] =>
    [...(before?.[name].slice(0, kept) ?? []), ...(read?.[name] ?? [])] as TankDay[Name];
  return {
    day,
    at: join('at'),
    litres: join('litres'),
    state: join('state'),
    latitude: join('latitude'),
    longitude: join('longitude'),
  };
}

// litres and places are stored as 32-bit numbers
const isSame = (before: TankDay, after: TankDay): boolean =>
  before.at.length === after.at.length &&
  before.at.every(
    (at, place) =>
      at === after.at[place] &&
      before.state[place] === after.state[place] &&
      Math.fround(before.litres[place]!) === Math.fround(after.litres[place]!) &&
      Math.fround(before.latitude[place] ?? 99) === Math.fround(after.latitude[place] ?? 99) &&
      Math.fround(before.longitude[place] ?? 199) === Math.fround(after.longitude[place] ?? 199),
  );

/**
 * Changed days, and the evening before them. Where settings or the past changed, every day from the one before on: what makes an event may
 * be another although levels are the same, and a level stays until the vehicle drives on, after midnight too.
 */
async function daysToJudge(
  owner: Pool,
  sensor: ReadSensor,
  touched: readonly number[],
  from: number,
): Promise<number[]> {
  const days = new Set(touched);
  for (const day of touched) if (from < day + DAY / 2) days.add(day - DAY);
  if (sensor.from !== null) for (const day of await daysSince(owner, sensor, dayOf(from) - DAY)) days.add(day);
  return [...days].sort((a, b) => a - b);
}

async function alert(owner: Pool, sensor: ReadSensor, now: number): Promise<void> {
  for (const event of await newEvents(databaseOf(owner), sensor)) {
    const { kind, from, to, litres, latitude, longitude } = event;
    if (to > now - NEWS)
      await raiseForRules(owner, sensor, now, {
        kind: kind === 'drop' ? 'fuel_drop' : 'fuel_filled',
        subject: String(event.id),
        beganAt: from,
        at: now,
        facts: { litres: Math.round(litres * 10) / 10 },
        place: latitude === null || longitude === null ? null : { latitude, longitude },
      });
    await noteAlerted(databaseOf(owner), event.id, now);
  }
}

/** By the clock: the tanks of vehicles that have reported since. @returns how many */
export const readReportedTanks = (owner: Pool): Promise<number> => queueReported(owner);

/** By the clock: erases levels that are kept no longer. @returns of how many days */
export const forgetLevels = (owner: Pool, now: number): Promise<number> => forgetOldLevels(owner, new Date(now));

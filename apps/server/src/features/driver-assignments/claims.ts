import type { DeviceId } from '@balise/contract';
import { type DriverClaim, shiftTimes, whoDrove, without } from '@balise/tracking';
import { offsetsOf } from '../../calendar/index.ts';
import type { Scoped } from '../../db/scope.ts';
import { type ClaimsText, claimsText } from './claim-queries.ts';

/** Milliseconds since 1970 UTC. */
type Period = { from: number; to: number };

/** Everything that says who drove some vehicles in a period, by vehicle, and what the drivers are called. */
export type Claims = { byDevice: ReadonlyMap<DeviceId, DriverClaim[]>; names: ReadonlyMap<number, string> };

/** Who drove some vehicles in a period, by time. */
export type Drives = { spans: ReadonlyMap<DeviceId, DriverClaim[]>; names: ReadonlyMap<number, string> };

/** Who drove these vehicles in a period, as far as the scope had them; nobody for a scope that sees no drivers. */
export async function drivesOf(tx: Scoped, ids: readonly DeviceId[], { from, to }: Period): Promise<Drives> {
  const { byDevice, names } = await readClaims(tx, ids, { from, to });
  return { spans: new Map([...byDevice].map(([id, claims]) => [id, whoDrove(claims, from, to)])), names };
}

/** Shifts begin before a period that they touch. */
const DAY = 86_400_000;

export async function readClaims(tx: Scoped, ids: readonly DeviceId[], period: Period): Promise<Claims> {
  const text = ids.length === 0 ? null : await claimsText(tx, ids, period);
  if (text === null) return { byDevice: new Map(), names: new Map() };
  const byDevice = new Map<DeviceId, DriverClaim[]>();
  const owned = Map.groupBy(text.owned, ([device, client]) => keyOf(device, client));
  const all = [...ofCards(text), ...ofAssignments(text), ...ofShifts(text, period)];
  for (const { deviceId, clientId, ...claim } of all) {
    const claims = byDevice.get(deviceId) ?? [];
    byDevice.set(deviceId, claims);
    // one client's driver is not the next owner's
    for (const [, , start, end] of owned.get(keyOf(deviceId, clientId)) ?? []) {
      const [from, until] = [Math.max(claim.from, start ?? -Infinity), Math.min(claim.until, end ?? Infinity)];
      if (from < until) claims.push({ ...claim, from, until });
    }
  }
  return { byDevice, names: new Map(text.drivers) };
}

type Claim = DriverClaim & { deviceId: DeviceId; clientId: number };

const keyOf = (deviceId: number, clientId: number): string => `${deviceId} ${clientId}`;

/** A card counts until the next one is read, or until the vehicle has rested. */
function* ofCards({ cards }: ClaimsText): Generator<Claim> {
  for (const [place, [deviceId, clientId, from, card, driverId]] of cards.entries()) {
    if (card === null) continue;
    const next = cards[place + 1];
    const until = next && next[0] === deviceId && next[1] === clientId ? next[2] : Infinity;
    yield { deviceId, clientId, source: 'card', driverId, from, until, card, assignmentId: null };
  }
}

const ofAssignments = ({ assignments }: ClaimsText): Claim[] =>
  assignments.map(([deviceId, clientId, driverId, from, until, assignmentId]) => ({
    deviceId,
    clientId,
    driverId,
    from,
    assignmentId,
    source: 'person',
    until: until ?? Infinity,
    card: null,
  }));

/** Whom somebody assigned to another vehicle does not drive this one by plan. */
function* ofShifts({ shifts, elsewhere }: ClaimsText, { from, to }: Period): Generator<Claim> {
  const zones = new Map<string, (at: number) => number>();
  for (const [deviceId, clientId, driverId, week, start, end, zone] of shifts) {
    const offset = zones.get(zone) ?? offsetsOf(zone);
    zones.set(zone, offset);
    const times = shiftTimes({ driverId, week, from: start, until: end ?? Infinity }, offset, from - DAY, to);
    const away = elsewhere
      .filter(([driver, , , device]) => driver === driverId && device !== deviceId)
      .map(([, since, until]) => ({ from: since, until: until ?? Infinity }));
    for (const time of without(times, away)) {
      // what is cut off at the end of the period goes on
      const until = time.until === to ? Infinity : time.until;
      yield { deviceId, clientId, source: 'shift', driverId, from: time.from, until, card: null, assignmentId: null };
    }
  }
}

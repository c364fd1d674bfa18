import {
  type DeviceId,
  type enterOdometer,
  MOST_ODOMETER_ENTRIES_A_DAY,
  type Odometer,
  type OdometerEntryId,
} from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { type AuditEntry, audit } from '../audit/index.ts';
import { meterDailyMostAt } from '../tracking-settings/index.ts';
import { contradiction, goesBack, implausibility, type KnownEntry, type Ledger, neighboursOf } from './judge.ts';
import { odometerOf, readReported, vehicleSays } from './odometer.ts';
import {
  countEntered,
  entriesBetween,
  findEntry,
  holdEntries,
  insertEntries,
  type NewEntry,
  type Owned,
  type ReadingSource,
  withdrawEntry,
  withdrawOfSource,
} from './queries.ts';

type Typed = z.output<typeof enterOdometer.body>;

/** Writes down what a meter showed, where that can be. */
export async function enter(act: RequestContext, device: Owned, typed: Typed): Promise<Odometer | Failure> {
  const { tx, who, now } = act;
  const entry: NewEntry = { at: typed.at ?? now, metres: typed.metres, kind: typed.kind, note: typed.note };
  await holdEntries(tx, device.id);
  if ((await countEntered(tx, device.id, now - DAY)) >= MOST_ODOMETER_ENTRIES_A_DAY) return fail('too_many_readings');
  const refused = await refusal(act, device, entry, typed.confirmed);
  if (refused) return refused;
  await insertEntries(tx, device.id, [entry], { userId: who.scope.userId, now });
  const after = { ...saidOf(entry), ...(typed.confirmed && { odometerConfirmed: true }) };
  await audit(act, about(device, 'device.odometer_enter', { after }));
  return odometerOf(device, await readReported(tx, device), now);
}

/** A reading that another record bears. `confirmed`: it counts, however implausible. */
export type BorneReading = { at: number; metres: number; confirmed: boolean; source: ReadingSource };

/**
 * Writes down the readings of a device that other records bear, in their order, where they can be. Those records write the audit line, and
 * their own limits bound how many there are.
 * @returns why each cannot be; undefined: it counts
 */
export async function enterOf(
  act: RequestContext,
  device: Owned,
  readings: readonly BorneReading[],
): Promise<(Failure | undefined)[]> {
  const { tx, who, now } = act;
  if (readings.length === 0) return [];
  await holdEntries(tx, device.id);
  const times = readings.map(({ at }) => at);
  const [from, to] = times.reduce(([least, most], at) => [Math.min(least, at), Math.max(most, at)], [now, 0]);
  const known: KnownEntry[] = await entriesBetween(tx, device, from, to);
  const facts = await factsOf(act, device, [...known.map(({ at }) => at), ...times]);
  const fresh: NewEntry[] = [];
  const refusals = readings.map(({ at, metres, confirmed, source }) => {
    const entry: NewEntry = { at, metres, kind: 'reading', note: '', source };
    const refused = judged(entry, known, facts, confirmed);
    if (refused) return refused;
    fresh.push(entry);
    const place = known.findIndex((one) => one.at < at);
    known.splice(place < 0 ? known.length : place, 0, entry);
    return undefined;
  });
  await insertEntries(tx, device.id, fresh, { userId: who.scope.userId, now });
  return refusals;
}

/** Takes the reading back that another record bears, if it still counts. */
export async function withdrawOf(
  { tx, who, now }: RequestContext,
  deviceId: DeviceId,
  source: ReadingSource,
): Promise<void> {
  await holdEntries(tx, deviceId);
  await withdrawOfSource(tx, deviceId, source, { userId: who.scope.userId, now });
}

/** Why an entry cannot be, or is hard to believe. The caller holds the device's entries. */
async function refusal(
  act: RequestContext,
  device: Owned,
  entry: NewEntry,
  confirmed: boolean,
): Promise<Failure | undefined> {
  const entries = await entriesBetween(act.tx, device, entry.at, entry.at);
  return judged(entry, entries, await factsOf(act, device, [...entries.map(({ at }) => at), entry.at]), confirmed);
}

type Facts = Omit<Ledger, 'entries' | 'vehicle'> & {
  device: Owned;
  now: number;
  vehicle: (at: number) => Ledger['vehicle'];
};

/** What entries of these moments are judged by. @param moments ms since 1970 */
async function factsOf({ tx, now }: RequestContext, device: Owned, moments: readonly number[]): Promise<Facts> {
  const reported = await readReported(tx, device, moments);
  return {
    device,
    now,
    until: reported.driven.until,
    factor: reported.calibration.factor,
    firstMessageAt: reported.firstMessageAt,
    dailyMost: await meterDailyMostAt(tx, device, now),
    vehicle: (at) => vehicleSays(device, reported, at),
  };
}

/** Pure: why an entry cannot be beside those around it, or is hard to believe. */
function judged(
  entry: NewEntry,
  entries: readonly KnownEntry[],
  { device, now, vehicle, ...ledger }: Facts,
  confirmed: boolean,
): Failure | undefined {
  if (entry.at > now) return fail('fields_invalid', { at: 'must_not_be_future' });
  if (entry.at < device.since) return fail('fields_invalid', { at: 'before_own_time' });
  const wrong = contradiction(entry, entries);
  const unlikely =
    wrong || confirmed ? null : implausibility(entry, Object.assign(ledger, { entries, vehicle: vehicle(entry.at) }));
  const refused = wrong ?? unlikely;
  return refused ? fail(refused.code, refused.fields, refused.figures ? { figures: refused.figures } : {}) : undefined;
}

/** Takes an entry out of what counts, where those around it can stand beside each other. */
export async function withdraw(act: RequestContext, device: Owned, id: OdometerEntryId): Promise<Odometer | Failure> {
  const { tx, who, now } = act;
  await holdEntries(tx, device.id);
  const entry = await findEntry(tx, device, id);
  if (entry === undefined) return fail('not_found');
  const { before, after } = neighboursOf(await entriesBetween(tx, device, entry.at, entry.at), entry.at);
  if (before && after && goesBack(before, after)) {
    const figures = { since: before.at, metres: before.metres, until: after.at, later: after.metres };
    return fail('odometer_reset_needed', {}, { figures });
  }
  await withdrawEntry(tx, id, { userId: who.scope.userId, now });
  await audit(act, about(device, 'device.odometer_withdraw', { before: saidOf(entry) }));
  return odometerOf(device, await readReported(tx, device), now);
}

const DAY = 86_400_000;

const saidOf = ({ at, metres, kind, note }: Omit<NewEntry, 'source'>) => ({
  odometer: metres,
  readAt: at,
  ...(kind === 'reset' && { meterReset: true }),
  ...(note !== '' && { note }),
});

const about = (
  { id, designation, client_id, partner_id }: Owned,
  action: AuditEntry['action'],
  changes: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({
  action,
  subject: { kind: 'device', id, name: designation },
  clientId: client_id,
  partnerId: partner_id,
  ...changes,
});

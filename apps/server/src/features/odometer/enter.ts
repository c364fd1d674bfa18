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
import { contradiction, goesBack, implausibility, neighboursOf } from './judge.ts';
import { odometerOf, readReported, vehicleSays } from './odometer.ts';
import {
  countEntered,
  entriesAround,
  findEntry,
  holdEntries,
  insertEntry,
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
  await insertEntry(tx, device.id, entry, { userId: who.scope.userId, now });
  const after = { ...saidOf(entry), ...(typed.confirmed && { odometerConfirmed: true }) };
  await audit(act, about(device, 'device.odometer_enter', { after }));
  return odometerOf(device, await readReported(tx, device), now);
}

/**
 * Writes down the reading that another record bears, where that can be. That record writes the audit line, and its own limit bounds how many
 * there are. @param confirmed it counts, however implausible
 * @returns why it cannot be; undefined: it counts
 */
export async function enterOf(
  act: RequestContext,
  device: Owned,
  { at, metres, confirmed, source }: { at: number; metres: number; confirmed: boolean; source: ReadingSource },
): Promise<Failure | undefined> {
  const { tx, who, now } = act;
  const entry: NewEntry = { at, metres, kind: 'reading', note: '', source };
  await holdEntries(tx, device.id);
  const refused = await refusal(act, device, entry, confirmed);
  if (!refused) await insertEntry(tx, device.id, entry, { userId: who.scope.userId, now });
  return refused;
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
  { tx, now }: RequestContext,
  device: Owned,
  entry: NewEntry,
  confirmed: boolean,
): Promise<Failure | undefined> {
  if (entry.at > now) return fail('fields_invalid', { at: 'must_not_be_future' });
  if (entry.at < device.since) return fail('fields_invalid', { at: 'before_own_time' });
  const entries = await entriesAround(tx, device, entry.at);
  const wrong = contradiction(entry, entries);
  if (wrong) return fail(wrong.code, wrong.fields, wrong.figures ? { figures: wrong.figures } : {});
  if (confirmed) return undefined;
  const { before, after } = neighboursOf(entries, entry.at);
  const around = [before, entry, after].flatMap((one) => one?.at ?? []);
  const reported = await readReported(tx, device, around);
  const unlikely = implausibility(entry, {
    entries,
    until: reported.driven.until,
    factor: reported.calibration.factor,
    firstMessageAt: reported.firstMessageAt,
    dailyMost: await meterDailyMostAt(tx, device, now),
    vehicle: vehicleSays(device, reported, entry.at),
  });
  return unlikely
    ? fail(unlikely.code, unlikely.fields, unlikely.figures ? { figures: unlikely.figures } : {})
    : undefined;
}

/** Takes an entry out of what counts, where those around it can stand beside each other. */
export async function withdraw(act: RequestContext, device: Owned, id: OdometerEntryId): Promise<Odometer | Failure> {
  const { tx, who, now } = act;
  await holdEntries(tx, device.id);
  const entry = await findEntry(tx, device, id);
  if (entry === undefined) return fail('not_found');
  const { before, after } = neighboursOf(await entriesAround(tx, device, entry.at), entry.at);
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

import type { ErrorCode, FieldErrors, OdometerEntry } from '@balise/contract';
import { inMetres } from './calibration.ts';
import { bestOf, type Driven, less } from './distance.ts';
import type { NewEntry } from './queries.ts';

const DAY = 86_400_000;
// So much off what was counted is more than a receiver's error over a short way, and than a meter's over a long one.
const [OFF, OFF_SHARE] = [50_000, 0.2]; // metres

type Refusal = { code: ErrorCode; fields: FieldErrors; figures?: Record<string, number> };
type Known = { at: number; metres: number };
/** An entry as it is judged beside others. */
export type KnownEntry = Pick<OdometerEntry, 'at' | 'metres' | 'kind'>;

/** What an entry is judged by. */
export type Ledger = {
  /** Those that count, the newest first. */
  entries: readonly KnownEntry[];
  until: (moment: number) => Driven;
  factor: number;
  /** Metres in a day. */
  dailyMost: number;
  /** Since when the vehicle has reported, ms since 1970; null: never yet. What it drove before is in no count. */
  firstMessageAt: number | null;
  /** What the vehicle's own counter shows at the moment of the entry, metres; null: it tells nothing that can be believed. */
  vehicle: number | null;
};

/** The entries that count around a moment. */
export const neighboursOf = (entries: readonly KnownEntry[], at: number) => ({
  before: entries.find((entry) => entry.at < at),
  after: entries.findLast((entry) => entry.at > at),
});

/** Whether two entries after each other make a meter go back. */
export const goesBack = (earlier: Known, later: Known & { kind: string }): boolean =>
  later.kind === 'reading' && later.metres < earlier.metres;

/** Pure: why a new entry cannot be; no one’s word makes a meter go back. */
export function contradiction(entry: NewEntry, entries: readonly KnownEntry[]): Refusal | null {
  if (entries.some(({ at }) => at === entry.at)) return { code: 'fields_invalid', fields: { at: 'same_moment' } };
  const { before, after } = neighboursOf(entries, entry.at);
  const refused = (field: FieldErrors, other: Known) => ({
    code: 'odometer_decreases' as const,
    fields: field,
    figures: { since: other.at, metres: other.metres },
  });
  if (before && goesBack(before, entry)) return refused({ metres: 'below_earlier_reading' }, before);
  if (after && goesBack(entry, after)) return refused({ metres: 'above_later_reading' }, after);
  return null;
}

/** Pure: why a new entry is hard to believe, with the figures; the stretch before it is reported first. */
export function implausibility(entry: NewEntry, ledger: Ledger): Refusal | null {
  const { before, after } = neighboursOf(ledger.entries, entry.at);
  const stretches: [Known, Known][] = [];
  if (before) stretches.push([before, entry]);
  if (after && after.kind === 'reading') stretches.push([entry, after]);
  const isReceived = (at: number) => ledger.firstMessageAt !== null && at >= ledger.firstMessageAt;
  for (const [from, to] of stretches) {
    const metres = to.metres - from.metres;
    const counted = inMetres(bestOf(less(ledger.until(to.at), ledger.until(from.at)), ledger.factor));
    // another meter begins anywhere below; above, a reading was marked as one
    if (to === entry && entry.kind === 'reset' && metres <= counted) continue;
    // what lies within a day may be all of that day's
    const daily = Math.round((metres * DAY) / Math.max(DAY, to.at - from.at));
    if (daily <= ledger.dailyMost && !isOff(metres, counted, isReceived(from.at))) continue;
    const figures = { since: from.at, until: to.at, metres, counted, daily, dailyMost: ledger.dailyMost };
    return { code: 'odometer_implausible', fields: { metres: 'implausible_reading' }, figures };
  }
  if (before !== undefined || entry.kind === 'reset' || ledger.vehicle === null) return null;
  return firstDoubt(entry.metres, ledger.vehicle, isReceived(entry.at));
}

/** A first reading has none to be held against, but for what the vehicle says itself. */
function firstDoubt(metres: number, vehicle: number, isReceived: boolean): Refusal | null {
  // what was driven unheard is in what the vehicle says now
  const isDoubted = isReceived ? isFar(metres, vehicle) : metres > vehicle && isFar(metres, vehicle);
  if (!isDoubted) return null;
  return { code: 'odometer_implausible', fields: { metres: 'implausible_reading' }, figures: { metres, vehicle } };
}

/** Of a way that was not received from its beginning, only that it is less than what was counted. */
const isOff = (metres: number, counted: number, isReceived: boolean): boolean =>
  isFar(metres, counted) && (isReceived || metres < counted);

const isFar = (metres: number, expected: number): boolean =>
  Math.abs(metres - expected) > Math.max(OFF, OFF_SHARE * expected);

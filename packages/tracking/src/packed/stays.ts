import type { Span, Stay } from '../areas/index.ts';
import type { GeofenceStay } from '../fold/under-way.ts';
import type { PackReader } from './reader.ts';
import type { PackWriter } from './writer.ts';

/* Stays within geofences: written and read side by side. */

export function writeStays(to: PackWriter, stays: readonly GeofenceStay[]): void {
  to.number(stays.length);
  for (const { id, version, stay } of stays) {
    to.number(id);
    to.number(version);
    to.flag(stay.last !== null);
    if (stay.last !== null) {
      to.moment(stay.last.at);
      for (const name of ['latitude', 'longitude', 'speed', 'accuracy'] as const) to.number(stay.last[name]);
      to.flag(stay.last.isIn);
    }
    to.flag(stay.isWithin);
    for (const span of [stay.sure, stay.away]) {
      to.flag(span !== null);
      if (span !== null) writeSpan(to, span);
    }
    to.flag(stay.isSeenOutside);
    to.number(stay.row);
    to.number(stay.pending.spans.length);
    for (const span of stay.pending.spans) writeSpan(to, span);
    to.flag(stay.pending.cameFromOutside);
    to.number(stay.pending.row);
  }
}

export const readStays = (from: PackReader): GeofenceStay[] =>
  from.list(() => ({ id: from.whole(), version: from.whole(), stay: readStay(from) }));

const readStay = (from: PackReader): Stay => ({
  last: from.flag()
    ? {
        at: from.instant(),
        latitude: from.whole(),
        longitude: from.whole(),
        speed: from.number(),
        accuracy: from.number(),
        isIn: from.flag() === true,
      }
    : null,
  isWithin: from.flag() === true,
  sure: from.flag() ? readSpan(from) : null,
  away: from.flag() ? readSpan(from) : null,
  isSeenOutside: from.flag() === true,
  row: from.whole(),
  pending: {
    spans: from.list(() => readSpan(from)),
    cameFromOutside: from.flag() === true,
    row: from.whole(),
  },
});

function writeSpan(to: PackWriter, { entry, exit, distance, maxSpeed, fixes }: Span): void {
  for (const { at, spot, isKnown } of [entry, exit]) {
    to.moment(at);
    to.number(spot.latitude);
    to.number(spot.longitude);
    to.flag(isKnown);
  }
  to.number(distance);
  to.number(maxSpeed);
  to.number(fixes);
}

const readSpan = (from: PackReader): Span => ({
  entry: readCrossing(from),
  exit: readCrossing(from),
  distance: from.whole(),
  maxSpeed: from.number(),
  fixes: from.whole(),
});

const readCrossing = (from: PackReader): Span['entry'] => ({
  at: from.instant(),
  spot: { latitude: from.whole(), longitude: from.whole() },
  isKnown: from.flag() === true,
});

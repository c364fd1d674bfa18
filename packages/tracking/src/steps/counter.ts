import type { Counter, CounterSource, Counters } from '../fold/under-way.ts';
import type { Moment } from '../history.ts';
import type { MomentStep } from './step.ts';

// A counter of whole kilometres goes a thousand metres at once; one of two that round differently goes back by less.
const COARSEST = 1_000_000;
// Over less than this, a counter of whole kilometres and a receiver say different things and are both right.
const COMPARED = 5_000_000;
// How far it is driven without a word of the vehicle's own counter before the tracker's counts instead.
const PATIENCE = 10_000_000;
const HOUR = 3_600_000;

/**
 * What a counter says was driven (domain 4.9: the vehicle's before the tracker's before the receiver). It is believed once it has said as
 * much as the receiver, within a factor of two, between two full hours with five kilometres in them, and for as long as it goes on so:
 * its distance is taken back when it is found not to. One that goes back, or faster than any vehicle, restarts. Comparing by the
 * clock, and not wherever five kilometres are full, lets histories that differed in one fix become the same again.
 */
export const readCounter: MomentStep = (state, { at, counters }, leg, settings) => {
  const before = state.counter;
  if (before === null) {
    if (counters !== null) state.counter = firstOf(counters, at);
    return;
  }
  const gap = settings.measuredGap;
  const away = leg.metres === null ? state.place === null || at - state.place.at > gap * 1000 : leg.seconds > gap;
  const blind = before.blind || away;
  const gps = before.gps + leg.measured + leg.estimated;
  const reading = counters === null ? null : readingOf(before, gps, counters);
  if (reading === null) {
    if (gps !== before.gps || blind !== before.blind) state.counter = { ...before, gps, blind };
    return;
  }
  const [source, metres] = reading;
  const counted = Math.round((metres - before.metres) * 1000);
  const farthest = COARSEST + settings.jumpSpeed * (at - before.at);
  if (source !== before.source || counted < 0 || counted > farthest) {
    state.counter = again(source, at, metres);
    return;
  }
  const { believed, stretch, blind: sinceThen } = judged(before, at, leg, away);
  if (believed) {
    leg.counted += counted;
    leg.covered += gps;
  }
  const sums = [stretch[0] + counted, stretch[1] + gps] as const;
  state.counter = { source, at, metres, gps: 0, stretch: sums, blind: sinceThen || away, believed };
};

/** What of a message's counters can be a reading: a tracker that has none may tell of 0. */
export function countersOf(bus: unknown, device: unknown): Moment['counters'] {
  if (bus === undefined && device === undefined) return null;
  const counters = { bus: plausible(bus), device: plausible(device) };
  return counters.bus === null && counters.device === null ? null : counters;
}

// beyond any vehicle's life: ten million kilometres
const plausible = (value: unknown): number | null =>
  typeof value === 'number' && value > 0 && value < 1e10 ? value : null;

function firstOf({ bus, device }: Counters, at: number): Counter | null {
  if (bus !== null) return again('bus', at, bus);
  return device === null ? null : again('device', at, device);
}

const again = (source: CounterSource, at: number, metres: number): Counter => ({
  source,
  at,
  metres,
  gps: 0,
  stretch: [0, 0],
  blind: false,
  believed: false,
});

function readingOf(
  { source, metres }: Counter,
  gps: number,
  { bus, device }: Counters,
): [CounterSource, number] | null {
  const read = bus !== null ? (['bus', bus] as const) : device !== null ? (['device', device] as const) : null;
  if (read === null || (read[0] === 'device' && source === 'bus' && gps <= PATIENCE)) return null;
  const back = (metres - read[1]) * 1000;
  return read[0] === source && back > 0 && back < COARSEST ? null : [...read];
}

/** At a full hour, what both have said since they were last compared. A receiver that saw nothing may have missed any distance. */
function judged(before: Counter, at: number, leg: { counted: number; covered: number }, away: boolean) {
  const [counted, gps] = before.stretch;
  const isHour = Math.floor(at / HOUR) !== Math.floor(before.at / HOUR);
  if (!isHour || Math.max(counted, gps) < COMPARED) return before;
  const agrees = counted * 2 >= gps && (before.blind || counted <= gps * 2);
  if (before.believed && !agrees) {
    leg.counted -= counted;
    leg.covered -= gps;
  }
  return { believed: agrees, stretch: [0, 0] as const, blind: away };
}

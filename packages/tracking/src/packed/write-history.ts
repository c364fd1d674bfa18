import type { Battery, Counter, Excess, Harsh, MotionPhase, Sums } from '../fold/under-way.ts';
import type { Card, HistoryState, Moment, TroubleCodes } from '../history.ts';
import { writeStays } from './stays.ts';
import { CAUSES, ENGINES, MANNERS, PHASES, SOURCES, WIRES } from './words.ts';
import type { PackWriter } from './writer.ts';

/** The parts of a history, in an order that is the form's: another order, or another part, is another form (./index.ts). */
export function writeHistory(to: PackWriter, history: HistoryState): void {
  const { head, ignition, power, alarms, motion, idling, place, engine, gaps, slot, totals } = history;
  to.moment(head === null ? null : head.at);
  to.number(head === null ? null : head.key);
  to.flag(ignition.on);
  to.moment(ignition.since);
  to.word(WIRES, ignition.wire);
  to.number(ignition.drivenOff);
  to.moment(power.cutSince);
  to.word(CAUSES, power.cause);
  to.moment(power.lowSince);
  to.moment(power.missingSince);
  to.moment(power.enoughSince);
  to.number(power.located);
  to.number(power.unlocated);
  writeMoments(to, alarms.seen);
  to.moment(alarms.at);
  to.number(alarms.raised.length);
  for (const alarm of alarms.raised) to.text(alarm);
  to.number(history.held.length);
  for (const held of history.held) writeHeld(to, held);
  to.flag(motion.moving);
  to.moment(motion.since);
  to.moment(motion.fastSince);
  to.moment(motion.at);
  to.moment(idling.since);
  to.moment(idling.engineOnSince);
  to.moment(idling.slowSince);
  to.moment(idling.at);
  to.flag(place !== null);
  if (place !== null) {
    to.moment(place.at);
    writeFix(to, place);
  }
  to.moment(history.ownedSince);
  to.flag(history.motionPhase !== null);
  if (history.motionPhase !== null) writeMotionPhase(to, history.motionPhase);
  to.flag(history.speeding !== null);
  if (history.speeding !== null) writeExcess(to, history.speeding);
  to.flag(history.cutPlace !== null);
  if (history.cutPlace !== null) writeCutPlace(to, history.cutPlace);
  to.word(ENGINES, engine.is);
  to.moment(engine.since);
  to.number(engine.counted);
  writePair(to, gaps[0], gaps[1]);
  to.flag(slot !== null);
  if (slot !== null) {
    to.moment(slot[0]);
    for (let at = 1; at < slot.length; at++) to.number(slot[at] ?? null);
  }
  to.flag(history.counter !== null);
  if (history.counter !== null) writeCounter(to, history.counter);
  writeBattery(to, history.battery);
  to.flag(history.failing);
  to.number(history.harsh.length);
  for (const harsh of history.harsh) writeHarsh(to, harsh);
  writeStays(to, history.stays);
  to.flag(history.card !== null);
  if (history.card !== null) writeCard(to, history.card);
  writeCodes(to, history.codes);
  writeMoments(to, history.reported);
  to.number(totals.measured);
  to.number(totals.estimated);
}

function writeMoments(to: PackWriter, moments: Readonly<Record<string, number | undefined>>): void {
  let count = 0;
  for (const name in moments) if (moments[name] !== undefined) count++;
  to.number(count);
  for (const name in moments) {
    const at = moments[name];
    if (at === undefined) continue;
    to.text(name);
    to.moment(at);
  }
}

type Spoken = Pick<
  NonNullable<Moment['location']>,
  'latitude' | 'longitude' | 'altitude' | 'speed' | 'course' | 'valid'
>;

function writeFix(to: PackWriter, { latitude, longitude, altitude, speed, course, valid }: Spoken): void {
  to.number(latitude);
  to.number(longitude);
  to.number(altitude);
  to.number(speed);
  to.number(course);
  to.flag(valid);
}

function writeHeld(to: PackWriter, { at, key, location, busSpeed, allowed, engine, counters, failing }: Moment): void {
  to.moment(at);
  to.number(key);
  to.flag(location !== null);
  if (location !== null) {
    writeFix(to, location);
    to.number(location.accuracy);
  }
  to.number(busSpeed);
  to.number(allowed);
  to.word(ENGINES, engine);
  to.flag(counters !== null);
  if (counters !== null) {
    to.number(counters.bus);
    to.number(counters.device);
  }
  to.flag(failing);
}

function writeCutPlace(to: PackWriter, { latitude, longitude, at }: NonNullable<HistoryState['cutPlace']>): void {
  writePair(to, latitude, longitude);
  to.moment(at ?? null);
}

function writePair(to: PackWriter, first: number, second: number): void {
  to.number(first);
  to.number(second);
}

function writeSums(to: PackWriter, sums: Sums): void {
  for (let at = 0; at < sums.length; at++) to.number(sums[at] ?? null);
}

function writeMotionPhase(to: PackWriter, motionPhase: MotionPhase): void {
  to.word(PHASES, motionPhase.phase);
  to.moment(motionPhase.since);
  writePair(to, motionPhase.place[0], motionPhase.place[1]);
  writeSums(to, motionPhase.sums);
  to.flag(motionPhase.away !== null);
  if (motionPhase.away !== null) writeSums(to, motionPhase.away);
  to.moment(motionPhase.until);
  to.flag(motionPhase.pause !== null);
  if (motionPhase.pause !== null) {
    to.moment(motionPhase.pause[0]);
    to.number(motionPhase.pause[1]);
  }
  to.number(motionPhase.candidates.length);
  for (const candidate of motionPhase.candidates) {
    to.moment(candidate[0]);
    for (let at = 1; at < candidate.length; at++) to.number(candidate[at] ?? null);
  }
}

function writeExcess(
  to: PackWriter,
  { since, from, limit, geofence, group, sure, fast, sums, last, below }: Excess,
): void {
  to.moment(since);
  writePair(to, from[0], from[1]);
  to.number(limit);
  to.number(geofence ?? null);
  to.number(group ?? null);
  to.flag(sure);
  to.number(fast);
  for (const sum of sums) to.number(sum);
  to.moment(last[0]);
  to.number(last[1]);
  to.flag(below !== null);
  if (below === null) return;
  to.moment(below[0]);
  for (let at = 1; at < below.length; at++) to.number(below[at] ?? null);
}

function writeCounter(to: PackWriter, { source, at, metres, gps, stretch, blind, believed }: Counter): void {
  to.word(SOURCES, source);
  to.moment(at);
  to.number(metres);
  to.number(gps);
  writePair(to, stretch[0], stretch[1]);
  to.flag(blind);
  to.flag(believed);
}

function writeBattery(to: PackWriter, battery: Battery): void {
  to.number(battery.system);
  to.number(battery.other);
  to.number(battery.otherFor);
  to.number(battery.recent.length);
  for (const millivolts of battery.recent) to.number(millivolts);
  to.flag(battery.failing);
  to.moment(battery.weakSince);
  to.flag(battery.reported);
}

function writeHarsh(to: PackWriter, { kind, since, until, peak, limit, from, to: ends }: Harsh): void {
  to.word(MANNERS, kind);
  to.moment(since);
  to.moment(until);
  writePair(to, peak, limit);
  writePair(to, from, ends);
}

function writeCard(to: PackWriter, { number, since, last }: Card): void {
  to.text(number);
  to.moment(since);
  to.moment(last);
}

function writeCodes(to: PackWriter, codes: TroubleCodes | null): void {
  to.flag(codes !== null);
  if (codes === null) return;
  const { at, active, reported, gone } = codes;
  to.moment(at);
  to.number(active.length);
  for (const { code, since, last } of active) {
    to.text(code);
    to.moment(since);
    to.moment(last);
  }
  for (const some of [reported, gone]) {
    to.number(some.length);
    for (const code of some) to.text(code);
  }
}

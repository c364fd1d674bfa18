import type { EventKind } from '../event.ts';
import {
  BATTERY_SYSTEMS,
  type Battery,
  type Counter,
  type Excess,
  type Harsh,
  type MotionPhase,
  type Slot,
  type Sums,
} from '../fold/under-way.ts';
import { type Card, EMPTY_HISTORY, type HistoryState, type Moment, type TroubleCodes } from '../history.ts';
import type { Alarm } from '../position/attributes.ts';
import { whoseLimit } from '../steps/speeding.ts';
import type { PackReader } from './reader.ts';
import { readStays } from './stays.ts';
import { CAUSES, ENGINES, MANNERS, PHASES, SOURCES, WIRES } from './words.ts';

/**
 * What writeHistory wrote. An object is made in the order in which its members are written.
 * @param form of the state: the first one knew neither of batteries nor of driving style, and before the third none knew of geofences, before the fourth none of their limits, before the fifth none of those of groups, before the sixth none of drivers' cards, before the seventh none of trouble codes, before the eighth none of the moment of a cut's place
 */
export function readHistory(from: PackReader, form: number): HistoryState {
  const isFirst = form === 1;
  return {
    head: readHead(from),
    ignition: {
      on: from.flag(),
      since: from.moment(),
      wire: from.word(WIRES) ?? 'assumed',
      drivenOff: from.number(),
    },
    power: {
      cutSince: from.moment(),
      cause: from.word(CAUSES),
      lowSince: from.moment(),
      missingSince: from.moment(),
      enoughSince: from.moment(),
      located: from.whole(),
      unlocated: from.whole(),
    },
    alarms: {
      seen: readMoments<Alarm>(from),
      at: from.instant(),
      raised: from.list(() => from.text() as Alarm),
    },
    held: from.list(() => readHeld(from, isFirst)),
    motion: { moving: from.flag() === true, since: from.moment(), fastSince: from.moment(), at: from.moment() },
    idling: { since: from.moment(), engineOnSince: from.moment(), slowSince: from.moment(), at: from.moment() },
    place: from.flag() ? { at: from.instant(), ...readFix(from) } : null,
    ownedSince: from.moment(),
    motionPhase: from.flag() ? readMotionPhase(from) : null,
    speeding: from.flag() ? readExcess(from, form) : null,
    cutPlace: from.flag() ? readCutPlace(from, form) : null,
    engine: { is: from.word(ENGINES) ?? 'unknown', since: from.moment(), counted: from.whole() },
    gaps: readPair(from),
    slot: from.flag() ? readSlot(from, isFirst) : null,
    counter: from.flag() ? readCounter(from) : null,
    battery: isFirst ? EMPTY_HISTORY.battery : readBattery(from),
    failing: isFirst ? false : from.flag() === true,
    harsh: isFirst ? [] : from.list(() => readHarsh(from)),
    stays: form < 3 ? [] : readStays(from),
    card: form < 6 || !from.flag() ? null : readCard(from),
    codes: form < 7 || !from.flag() ? null : readCodes(from),
    reported: readMoments<EventKind>(from),
    totals: { measured: from.whole(), estimated: from.whole() },
  };
}

function readHead(from: PackReader): HistoryState['head'] {
  const [at, key] = [from.moment(), from.number()];
  return at === null || key === null ? null : { at, key };
}

function readMoments<Name extends string>(from: PackReader): Partial<Record<Name, number>> {
  return Object.fromEntries(from.list(() => [from.text(), from.instant()])) as Partial<Record<Name, number>>;
}

const readFix = (from: PackReader) => ({
  latitude: from.whole(),
  longitude: from.whole(),
  altitude: from.number(),
  speed: from.number(),
  course: from.number(),
  valid: from.flag() === true,
});

const readHeld = (from: PackReader, isFirst: boolean): Moment => ({
  at: from.instant(),
  key: from.whole(),
  location: from.flag() ? { ...readFix(from), accuracy: from.number() } : null,
  busSpeed: from.number(),
  allowed: from.number(),
  engine: from.word(ENGINES) ?? 'unknown',
  counters: from.flag() ? { bus: from.number(), device: from.number() } : null,
  failing: isFirst ? false : from.flag() === true,
});

function readCutPlace(from: PackReader, form: number): HistoryState['cutPlace'] {
  const place = { latitude: from.whole(), longitude: from.whole() };
  const at = form < 8 ? null : from.moment();
  return at === null ? place : { ...place, at };
}

const readPair = (from: PackReader): [number, number] => [from.whole(), from.whole()];

const readSums = (from: PackReader): Sums => [from.whole(), from.whole(), from.whole(), from.whole(), from.number()];

const readSlot = (from: PackReader, isFirst: boolean): Slot => [
  from.instant(),
  from.whole(),
  ...readSums(from),
  from.whole(),
  from.whole(),
  isFirst ? 0 : from.whole(),
];

const readCounter = (from: PackReader): Counter => ({
  source: from.word(SOURCES) ?? 'device',
  at: from.instant(),
  metres: from.whole(),
  gps: from.whole(),
  stretch: readPair(from),
  blind: from.flag() === true,
  believed: from.flag() === true,
});

const readMotionPhase = (from: PackReader): MotionPhase => ({
  phase: from.word(PHASES) ?? 'new',
  since: from.instant(),
  place: readPair(from),
  sums: readSums(from),
  away: from.flag() ? readSums(from) : null,
  until: from.instant(),
  pause: from.flag() ? [from.instant(), from.whole()] : null,
  candidates: from.list(() => [from.instant(), from.whole(), from.whole(), ...readSums(from)]),
});

const readExcess = (from: PackReader, form: number): Excess => ({
  since: from.instant(),
  from: readPair(from),
  limit: from.whole(),
  ...whoseLimit({
    geofence: form < 4 ? undefined : (from.number() ?? undefined),
    group: form < 5 ? undefined : (from.number() ?? undefined),
  }),
  sure: from.flag() === true,
  fast: form === 1 ? 1 : from.whole(),
  sums: [from.whole(), from.whole(), from.whole(), from.whole()],
  last: [from.instant(), from.whole()],
  below: from.flag() ? [from.instant(), from.whole(), from.whole(), from.whole(), from.whole(), from.whole()] : null,
});

const readBattery = (from: PackReader): Battery => ({
  system: readSystem(from),
  other: readSystem(from),
  otherFor: from.whole(),
  recent: from.list(() => from.whole()),
  failing: from.flag() === true,
  weakSince: from.moment(),
  reported: from.flag() === true,
});

function readSystem(from: PackReader): Battery['system'] {
  const said = from.whole();
  return BATTERY_SYSTEMS.find((system) => system === said) ?? 0;
}

const readHarsh = (from: PackReader): Harsh => ({
  kind: from.word(MANNERS) ?? 'harsh_braking',
  since: from.instant(),
  until: from.instant(),
  peak: from.whole(),
  limit: from.whole(),
  from: from.whole(),
  to: from.whole(),
});

const readCard = (from: PackReader): Card => ({ number: from.text(), since: from.instant(), last: from.instant() });

const readCodes = (from: PackReader): TroubleCodes => ({
  at: from.instant(),
  active: from.list(() => ({ code: from.text(), since: from.instant(), last: from.instant() })),
  reported: from.list(() => from.text()),
  gone: from.list(() => from.text()),
});

import type { Episode, LastSpot, Usage } from './episode.ts';
import type { EventKind, PowerCutCause, TrackingEvent } from './event.ts';
import {
  type Battery,
  type Counter,
  type Counters,
  type Excess,
  type GeofenceStay,
  type Harsh,
  type MotionPhase,
  type Slot,
  withCounted,
} from './fold/under-way.ts';
import type { Alarm } from './position/attributes.ts';
import type { Location } from './position/fix.ts';
import type { Head } from './position/record.ts';

/** What the ignition means for motion: `off` where the wire can be believed. */
export type Engine = 'on' | 'off' | 'unknown';

/** What motion, idling and the odometer need of a record. */
export type Moment = {
  at: number;
  key: number;
  /** Null where the record has none, or none to derive from. */
  location: Location | null;
  /** Metres per second from the engine bus. */
  busSpeed: number | null;
  /** Metres per second that the tracker says are allowed there. */
  allowed: number | null;
  engine: Engine;
  /** Null: the message had none. */
  counters: Counters | null;
  /** Whether the supply was failing after it. */
  failing: boolean;
};

/** The newest location that history accepts. */
export type Place = Omit<Location, 'accuracy'> & { at: number };

/**
 * Metres are summed as whole millimetres, so that sums are exact whatever the order of their parts; from the beginning of its
 * present owner's time (ownedSince).
 */
export type Totals = {
  /** Millimetres over moving legs. */
  measured: number;
  /** Millimetres in a straight line across gaps. */
  estimated: number;
};

/** A driver's card as it was read. Times in milliseconds since 1970 UTC. */
export type Card = { number: string; since: number; last: number };

/** A trouble code that a tracker reported: since when, and when last. Times in milliseconds since 1970 UTC. */
export type ActiveCode = { code: string; since: number; last: number };

/** The trouble codes of the vehicle, by code; `at`: of the newest list of codes, and what began and ended with the lists of that moment. */
export type TroubleCodes = {
  at: number;
  active: readonly ActiveCode[];
  reported: readonly string[];
  gone: readonly string[];
};

/** All that history knows but its running totals: what a checkpoint compares. Times in milliseconds since 1970 UTC. */
export type FoldState = {
  /** The newest record folded. */
  head: Head | null;
  ignition: {
    on: boolean | null;
    since: number | null;
    /**
     * Whether "off" can be believed. A wire is assumed until it is seen on, or until the vehicle drives on "off": then there
     * is none. One that was seen and goes off in the middle of a drive that goes on is unreliable, for good.
     */
    wire: 'assumed' | 'seen' | 'none' | 'unreliable';
    /** Metres driven in one go on "off"; null: they would prove nothing (a tow begins from a standstill). */
    drivenOff: number | null;
  };
  power: {
    /** Start and cause of the open cut. */
    cutSince: number | null;
    cause: PowerCutCause | null;
    /** Start of the unbroken run of low, of missing, and of sufficient voltage. */
    lowSince: number | null;
    missingSince: number | null;
    enoughSince: number | null;
    /** Messages in a row that carried the voltage, with and without a location; at most the habit. */
    located: number;
    unlocated: number;
  };
  /** When each alarm was last seen, and those raised at `at`. */
  alarms: { seen: Partial<Record<Alarm, number>>; at: number; raised: Alarm[] };
  /** A fix suspected to be a jump, and what came after it: waiting for the next fix to decide. */
  held: Moment[];
  motion: {
    moving: boolean;
    since: number | null;
    /** Start of the unbroken run of fixes that are not slow. */
    fastSince: number | null;
    /** Newest moment seen. */
    at: number | null;
  };
  idling: {
    /** Start of the open idling. */
    since: number | null;
    engineOnSince: number | null;
    /** Start of the unbroken run of slow fixes. */
    slowSince: number | null;
    at: number | null;
  };
  place: Place | null;
  /** The start of the present owner's history; null: from the beginning. */
  ownedSince: number | null;
  motionPhase: MotionPhase | null;
  speeding: Excess | null;
  /** Where the open power cut began. */
  cutPlace: LastSpot | null;
  /** The engine since it last changed or a silence ended; `counted` are milliseconds of engine hours. */
  engine: { is: Engine; since: number | null; counted: number };
  /** The last two times between records, milliseconds; 0: too short to make a habit of silence. */
  gaps: readonly [before: number, last: number];
  slot: Slot | null;
  /** What the newest reading of the best counter there is represents. */
  counter: Counter | null;
  battery: Battery;
  /** What the last moment said of its supply. */
  failing: boolean;
  /** What may go on, at most one of a kind, in the order in which it began. */
  harsh: readonly Harsh[];
  /** The geofences that it is within, or perhaps is. */
  stays: readonly GeofenceStay[];
  /** The driver's card that counts, since when, and when it was last read or the vehicle last in use. */
  card: Card | null;
  /** Null: its tracker has said nothing of trouble codes. */
  codes: TroubleCodes | null;
  /** `at` of the last event of each kind. */
  reported: Partial<Record<EventKind, number>>;
};

/**
 * All that a device's past means for its next record. Plain JSON; a function of the records in the order of history and
 * of the settings only. The parts are replaced, never changed, so `{ ...state }` is a copy. What was stored before a part was
 * invented lacks it: see `completed`.
 */
export type HistoryState = FoldState & { totals: Totals };

/** A quality that a later record decided for an earlier one. */
export type Mark = Head & { quality: number };

/** What folding records says beside the state. */
export type Outcome = { events: TrackingEvent[]; episodes: Episode[]; usage: Usage[]; marks: Mark[] };

/** A device's history before its first record. */
export const EMPTY_HISTORY: HistoryState = {
  head: null,
  ignition: { on: null, since: null, wire: 'assumed', drivenOff: null },
  power: {
    cutSince: null,
    cause: null,
    lowSince: null,
    missingSince: null,
    enoughSince: null,
    located: 0,
    unlocated: 0,
  },
  alarms: { seen: {}, at: 0, raised: [] },
  held: [],
  motion: { moving: false, since: null, fastSince: null, at: null },
  idling: { since: null, engineOnSince: null, slowSince: null, at: null },
  place: null,
  ownedSince: null,
  motionPhase: null,
  speeding: null,
  cutPlace: null,
  engine: { is: 'unknown', since: null, counted: 0 },
  gaps: [0, 0],
  slot: null,
  counter: null,
  battery: { system: 0, other: 0, otherFor: 0, recent: [], failing: false, weakSince: null, reported: false },
  failing: false,
  harsh: [],
  stays: [],
  card: null,
  codes: null,
  reported: {},
  totals: { measured: 0, estimated: 0 },
};

const { totals: _, ...EMPTY_STATE } = EMPTY_HISTORY;

/** A copy of a stored state, with the parts that it was stored without: what they tell begins with the next record. */
export const completed = <Part extends Partial<FoldState>>(stored: Part): Part & FoldState => ({ ...whole(stored) });

/** As `completed`, but itself where it has every part: nearly all do. */
export function whole<Part extends Partial<FoldState>>(stored: Part): Part & FoldState {
  if (isWhole(stored)) return stored;
  return { ...EMPTY_STATE, ...stored, ...underWay(stored) };
}

/** What was under way and what was held back before counters were read, and before driving style was judged. */
const underWay = ({ slot, held, speeding }: Partial<FoldState>): Partial<FoldState> => ({
  ...(slot && { slot: withCounted(slot, slot[7] ?? 0, slot[8] ?? 0, slot[9] ?? 0) }),
  ...(speeding && { speeding: { ...speeding, fast: speeding.fast ?? 1 } }),
  ...(held && { held: held.map((moment) => ({ ...moment, ...lacking(moment) })) }),
});

const lacking = ({ counters, failing }: Partial<Moment>) => ({ counters: counters ?? null, failing: failing ?? false });

function isWhole<Part extends Partial<FoldState>>(stored: Part): stored is Part & FoldState {
  for (const part in EMPTY_STATE) if (!(part in stored)) return false;
  return true;
}

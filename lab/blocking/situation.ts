import {
  BLOCKING_CONDITIONS,
  type BlockingCondition,
  type BlockingLimits,
  DEFAULT_BLOCKING_LIMITS,
  KMH,
} from '@balise/tracking';
import { between, pick, type Random, seeded } from '../../tools/simulator/random.ts';
import { aDrive, type Drive, startsOf } from './drive.ts';
import { type Faults, someFaults, type Window } from './faults.ts';
import { type Arrival, aNetwork, type Link } from './network.ts';
import { BEGIN, reportsOf } from './tracker.ts';

/** How a cut is asked for, and what must hold when it leaves. */
export const MODES = [
  { mode: 'normal', condition: 'standstill' },
  { mode: 'zeroSpeed', condition: 'standstill' },
  { mode: 'userLocked', condition: 'standstill' },
  { mode: 'engineOff', condition: 'engineOff' },
  { mode: 'scheduled', condition: 'engineOff' },
  { mode: 'scheduledStandstill', condition: 'standstill' },
  { mode: 'emergency', condition: 'emergency' },
  // by a second person: it waits for no speed
  { mode: 'emergencyApproved', condition: 'emergency' },
] as const satisfies readonly { mode: string; condition: BlockingCondition }[];
export type ModeName = (typeof MODES)[number]['mode'];

/**
 * Metres per second above which a vehicle moves faster than a condition allows: what a tracker that counts whole km/h downwards reports as
 * 0, or as 20.
 */
export const limitOf = (condition: BlockingCondition): number => (condition === 'emergency' ? 21 : 1) * KMH;

/** What may happen at a step of the sending: the connection ends after it, the process dies before it writes, or the network is lost behind the bytes. */
export const STEPS = ['checked', 'marked', 'written', 'killed', 'lost', 'lost', 'lost'] as const;
export type Step = (typeof STEPS)[number];

/** One situation: everything that happens, but for what the gateways do. */
export type Situation = {
  seed: number;
  number: number;
  faults: Faults;
  mode: ModeName;
  condition: BlockingCondition;
  approved: boolean;
  limits: BlockingLimits;
  /** When it is asked for, and for how long that holds, ms. */
  askedAt: number;
  life: number;
  links: Link[];
  arrivals: Arrival[];
  /** When the radio at the other end is without a network. */
  outagesOf(link: Link): readonly Window[];
  /** What the vehicle at the other end truly does. */
  driveOf(link: Link): Drive;
  /** At which step something ends, if any does. */
  dropsAt: Step | undefined;
  /** Ms that the database takes to mark it sent, and the way to the tracker takes where there is one. */
  marking: number;
  travel: number;
  /** Where the network is lost: from how soon after the bytes were written, and for how long, ms. */
  lostAfter: number;
  lostFor: number;
  /** How long after the bytes were written what was in flight before arrives, ms; undefined: nothing was. */
  strayAfter: number | undefined;
  /** Between the looks of the gateways' clock, ms, as far as a situation needs them. */
  looks: number;
  /** For how long a connection must have been alone, ms: five minutes, or what an operator sets (BALISE_PROVEN_AFTER). */
  provenAfter: number;
  end: number;
};

/** The situation with this number: the same for the same seed, whatever was played before. */
export function aSituation(seed: number, number: number): Situation {
  const random = seeded(seed, number);
  const faults = someFaults(random);
  const seconds = Math.round(between(random, 150, 480));
  const trackers = faults.has('twoTrackers') ? 2 : 1;
  const networks = Array.from({ length: trackers }, (_, index) => {
    const drive = aDrive(random, seconds + 600);
    const address = index === 0 || random() < 0.5 ? 'one' : 'other';
    const starts = startsOf(drive).filter((start) => start < seconds);
    const start = BEGIN + (starts.length === 0 ? between(random, 0, seconds) : pick(random, starts)) * 1000;
    const reports = reportsOf(random, drive, faults, { seconds, start });
    return { ...aNetwork(random, reports, faults, { seconds, address, start }), drive, start };
  });
  const byLink = new Map(networks.flatMap((network) => network.links.map((link) => [link, network] as const)));
  const arrivals = networks.flatMap((network) => network.arrivals);
  const { mode, condition } = pick(random, MODES);
  return {
    seed,
    number,
    faults,
    mode,
    condition,
    approved: mode === 'emergencyApproved',
    limits: someLimits(random),
    askedAt:
      random() < 0.5
        ? BEGIN + between(random, 0, seconds * 900)
        : pick(random, networks).start + between(random, -60_000, 30_000),
    life: mode.startsWith('scheduled')
      ? 8 * 3_600_000
      : pick(random, mode.startsWith('emergency') ? [14_400_000] : [60_000, 900_000, 1_800_000]),
    links: [...byLink.keys()],
    arrivals: arrivals.sort((a, b) => a.at - b.at),
    outagesOf: (link) => byLink.get(link)!.outages,
    driveOf: (link) => byLink.get(link)!.drive,
    provenAfter: random() < 0.7 ? 300_000 : pick(random, [0, 30_000]),
    ...stepsOf(random, faults),
    end: BEGIN + seconds * 1000 + 90_000,
  };
}

const stepsOf = (
  random: Random,
  faults: Faults,
): Pick<Situation, 'dropsAt' | 'marking' | 'travel' | 'lostAfter' | 'lostFor' | 'strayAfter' | 'looks'> => ({
  dropsAt: (faults.has('drop') || faults.has('stale')) && random() < 0.7 ? pick(random, STEPS) : undefined,
  marking: between(random, 1, random() < 0.9 ? 80 : 5_000),
  travel: between(random, 20, random() < 0.8 ? 400 : 2_000),
  lostAfter: between(random, -50, 1_000),
  lostFor: between(random, 5_000, random() < 0.5 ? 15_000 : 300_000),
  strayAfter: random() < 0.5 ? between(random, 1, 3_000) : undefined,
  looks: between(random, 3_000, 9_000),
});

/** Balise's own, or a client's: stricter, or such as it could not set. */
function someLimits(random: Random): BlockingLimits {
  if (random() < 0.7) return DEFAULT_BLOCKING_LIMITS;
  return {
    blockFreshFor: between(random, 10, 120),
    blockStandsFor: between(random, 1, 90),
    blockEngineOffFor: between(random, 1, 120),
    blockStillFor: between(random, 1, 120),
    blockLifetime: between(random, 60, 7_200),
  };
}

/** Conditions that no mode asks for: a test says that there are none. */
export const conditionsWithoutMode = (): BlockingCondition[] =>
  BLOCKING_CONDITIONS.filter((condition) => !MODES.some((one) => one.condition === condition));

import type { DeviceId } from '@balise/contract';
import { openUsage, SLOT } from '@balise/tracking';
import type { Scoped } from '../../db/scope.ts';
import { type Driven, less, NOTHING, plus } from './distance.ts';
import { partOfSlot } from './divide.ts';
import { newestSettings, type Owned, type StoredStep, storedSteps } from './queries.ts';

/** What a device has driven, from the first of the moments that were asked for. */
export type DrivenSince = {
  /** Up to one of these moments. */
  until: (moment: number) => Driven;
  /** Up to its newest record. */
  inAll: Driven;
};

/**
 * Sums by quarters of an hour, as they are written and as the state tells the one under way; one that a moment lies in is divided
 * by its positions.
 * @param moments ms since 1970
 */
export async function readDriven(tx: Scoped, device: Owned, moments: readonly number[]): Promise<DrivenSince> {
  const slots = [...new Set(moments.map(startOf))].sort((a, b) => a - b);
  if (slots.length === 0) return { until: () => NOTHING, inAll: NOTHING };
  const bounds = [...new Set(slots.flatMap((slot) => [slot, slot + SLOT])), END].sort((a, b) => a - b);
  const stored = await storedSteps(tx, device, bounds);
  const open = openIn(device);
  const steps = stored.map((step, place) => withOpen(step, open, bounds[place]!, bounds[place + 1]!));
  const before = cumulated(steps);
  const until = new Map<number, Driven>();
  for (const moment of new Set(moments)) {
    const place = bounds.indexOf(startOf(moment));
    const whole = steps[place]!;
    const part = await partBefore(tx, device.id, whole, stored[place], moment);
    until.set(moment, plus(before[place]!, part));
  }
  const first = until.get(Math.min(...moments)) ?? NOTHING;
  return {
    until: (moment) => less(until.get(moment) ?? NOTHING, first),
    inAll: less(before.at(-1)!, first),
  };
}

const END = Date.UTC(9999, 0);
const startOf = (at: number): number => Math.floor(at / SLOT) * SLOT;

async function partBefore(
  tx: Scoped,
  deviceId: DeviceId,
  whole: Driven,
  stored: StoredStep | undefined,
  moment: number,
): Promise<Driven> {
  // not even where the moment is its beginning: a leg that ends right then is over
  if (whole.gps === 0 && whole.counted === 0 && whole.covered === 0) return NOTHING;
  // of the quarter under way nothing is written yet
  const settings = stored?.settings ?? (await newestSettings(tx, deviceId));
  return await partOfSlot(tx, deviceId, { whole, moment, settings });
}

/** Sums of the steps before each, and of all of them. */
function cumulated(steps: readonly Driven[]): Driven[] {
  const sums = [NOTHING];
  for (const step of steps) sums.push(plus(sums.at(-1)!, step));
  return sums;
}

/** The quarter of an hour under way, where it began in its present owner's time. */
function openIn({ history, since }: Owned): (Driven & { startsAt: number }) | null {
  const usage = history && openUsage(history);
  if (!usage || usage.startsAt < since) return null;
  const { startsAt, measured, estimated, counted, covered } = usage;
  return { startsAt, gps: measured + estimated, counted, covered };
}

function withOpen(step: StoredStep | undefined, open: ReturnType<typeof openIn>, from: number, to: number): Driven {
  const written = step ?? NOTHING;
  return open !== null && open.startsAt >= from && open.startsAt < to ? plus(written, open) : plus(NOTHING, written);
}

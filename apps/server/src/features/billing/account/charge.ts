import type { ClientState, PlanLine } from '@balise/contract';
import { type BillingMonth, type Day, daysInMonth, monthOf, startOfDay } from '../documents/calendar.ts';

/** A stretch of time in which a device was in service for the client: owned by it and enabled. */
export type Service = { deviceId: number; from: number; to: number };
/** From then on: the plan of a device, or of all the client's devices that have none of their own (deviceId null). */
export type Assignment = { deviceId: number | null; planId: number | null; from: number };
/** What a plan costs a device and month from then on. */
export type Price = { planId: number; from: number; price: number };
export type ChargedPlan = { id: number; name: string; setupFee: number };

/** All that a charge follows from. Lists by time, the oldest first; instants are ms since 1970 UTC. */
export type Usage = {
  timeZone: string;
  services: readonly Service[];
  assignments: readonly Assignment[];
  prices: readonly Price[];
  plans: readonly ChargedPlan[];
  /** States of the account by when they began; before the first it was active. */
  states: readonly { state: ClientState; since: number }[];
  /** Devices whose setup fee was charged before. */
  setUp: ReadonlySet<number>;
};

export type Charge = { lines: PlanLine[]; total: number; setUp: number[] };

/**
 * What the days cost, month by month. A device counts for a day where it was in service when the day began in the client's
 * time zone, on a plan, and the account not suspended: one moment, so that a device which changes hands is paid for once.
 * A month's price is shared evenly among its days: days × price / days of the month, rounded once a line and device.
 */
export function chargeFor(days: readonly Day[], usage: Usage): Charge {
  return total(usage, days, (line) => share(line.unitPrice, line.days, line.daysInMonth));
}

/**
 * What one day costs. The days of a month add up to its price exactly: the day that ends the n-th part pays what is missing.
 */
export function chargeForDay(day: Day, usage: Usage): Charge {
  const number = Number(day.slice(8, 10));
  const before = number - 1;
  return total(
    usage,
    [day],
    ({ unitPrice, daysInMonth }) => share(unitPrice, number, daysInMonth) - share(unitPrice, before, daysInMonth),
  );
}

/** price × days / length, rounded half up; exact, since amounts stay under 10¹² and days under 31. */
const share = (price: number, days: number, length: number): number =>
  Math.floor((2 * price * days + length) / (2 * length));

type Tally = { planId: number; month: BillingMonth; unitPrice: number; days: number };

function total(usage: Usage, days: readonly Day[], priceOf: (line: Omit<PlanLine, 'amount'>) => number): Charge {
  const { tallies, setUp } = count(days, usage);
  const names = new Map(usage.plans.map((plan) => [plan.id, plan.name]));
  const lines = new Map<string, PlanLine>();
  for (const { planId, month, unitPrice, days } of tallies) {
    const line = {
      ...({ kind: 'service', planId, planName: names.get(planId) ?? '', month, unitPrice, days } as const),
      daysInMonth: daysInMonth(month),
      devices: 0,
    };
    add(lines, line, priceOf(line));
  }
  for (const { planId, month } of setUp) {
    const fee = usage.plans.find((plan) => plan.id === planId)?.setupFee ?? 0;
    const what = { kind: 'setup', planId, planName: names.get(planId) ?? '', month, unitPrice: fee } as const;
    add(lines, { ...what, days: 0, daysInMonth: daysInMonth(month), devices: 0 }, fee);
  }
  const all = [...lines.values()].filter(({ amount }) => amount > 0).sort(byReading);
  return {
    lines: all,
    total: all.reduce((sum, { amount }) => sum + amount, 0),
    setUp: setUp.map(({ deviceId }) => deviceId),
  };
}

function add(lines: Map<string, PlanLine>, line: Omit<PlanLine, 'amount'>, each: number): void {
  const key = JSON.stringify([line.month, line.planId, line.kind, line.unitPrice, line.days]);
  const known = lines.get(key) ?? { ...line, amount: 0 };
  lines.set(key, { ...known, devices: known.devices + 1, amount: known.amount + each });
}

/** Of each device: how many days of a month it was on a plan at a price; and the devices that are new to a plan with a setup fee. */
function count(days: readonly Day[], usage: Usage) {
  const starts = days.map((day) => ({ month: monthOf(day), at: startOfDay(day, usage.timeZone) }));
  const charged = starts.filter(({ at }) => !SUSPENDED.includes(stateWhen(usage, at)));
  const planOf = plansOf(usage);
  const fees = new Map(usage.plans.map((plan) => [plan.id, plan.setupFee]));
  const tallies = new Map<string, Tally>();
  const setUp = new Map<number, { deviceId: number; planId: number; month: BillingMonth }>();
  for (const { deviceId, from, to } of usage.services) {
    for (const { month, at } of charged) {
      if (at < from || at >= to) continue;
      const planId = planOf(deviceId, at);
      if (planId === null) continue;
      const unitPrice = priceWhen(usage.prices, planId, at);
      const key = `${deviceId} ${month} ${planId} ${unitPrice}`;
      const tally = tallies.get(key);
      if (tally) tally.days += 1;
      else tallies.set(key, { planId, month, unitPrice, days: 1 });
      if ((fees.get(planId) ?? 0) > 0 && !usage.setUp.has(deviceId) && !setUp.has(deviceId))
        setUp.set(deviceId, { deviceId, planId, month });
    }
  }
  return { tallies: tallies.values(), setUp: [...setUp.values()] };
}

const SUSPENDED: readonly ClientState[] = ['suspended_unpaid', 'closed'];

const stateWhen = ({ states }: Usage, at: number): ClientState =>
  states.findLast(({ since }) => since <= at)?.state ?? 'active';

const priceWhen = (prices: readonly Price[], planId: number, at: number): number =>
  (
    prices.findLast((price) => price.planId === planId && price.from <= at) ??
    prices.find((price) => price.planId === planId)
  )?.price ?? 0;

/** Which plan a device is on at an instant: its own where it has one, else that of the client. */
export function plansOf({ assignments }: Pick<Usage, 'assignments'>): (deviceId: number, at: number) => number | null {
  const byDevice = Map.groupBy(assignments, ({ deviceId }) => deviceId);
  const planWhen = (deviceId: number | null, at: number) =>
    byDevice.get(deviceId)?.findLast(({ from }) => from <= at)?.planId;
  return (deviceId, at) => planWhen(deviceId, at) ?? planWhen(null, at) ?? null;
}

const byReading = (one: PlanLine, other: PlanLine): number =>
  one.month.localeCompare(other.month) ||
  one.planName.localeCompare(other.planName) ||
  one.kind.localeCompare(other.kind) ||
  other.days - one.days;

import { existsSync, readFileSync } from 'node:fs';
import { believed, consumptionOf, type Fill, median, type Stretch, stretchesOf } from '@balise/maintenance';

/** A row of a fuel card's file: a vehicle, a day, the meter as it was typed at the pump (miles), and what was filled in (US gallons). */
export type CardRow = { vehicle: string; day: number; miles: number; gallons: number };

const KM = 1.609344;
const LITRES = 3.785411784;
/** What no vehicle drives in a day, miles (1,500 km). */
export const DAILY_MOST = 932;
/** An error that moves a reading by less lies between its neighbours, or as near as a day's drive: no one can tell. */
const GROSS = 1_000;
const SHARE = 0.05;
/** The share of the injected errors that should be dropped. */
const WANTED = 0.95;
const LEAST = 10; // readings of a vehicle that typos are put into

/** @returns undefined where the file does not lie beside the project */
export function readCardRows(file: string): CardRow[] | undefined {
  if (!existsSync(file)) return undefined;
  const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => {
    const [vehicle = '', day = '', miles = '', gallons = ''] = line.split(',');
    return { vehicle, day: Date.parse(`${day}T00:00:00Z`), miles: Number(miles), gallons: Number(gallons) };
  });
}

export const byVehicle = (rows: readonly CardRow[]): CardRow[][] => {
  const found = new Map<string, CardRow[]>();
  for (const row of rows) found.set(row.vehicle, [...(found.get(row.vehicle) ?? []), row]);
  return [...found.values()];
};

export const judged = (rows: readonly CardRow[]) =>
  believed(
    rows.map(({ day, miles }) => ({ at: day, value: miles })),
    DAILY_MOST,
  );

export type CleaningFigures = {
  rows: number;
  believed: number;
  gross: number;
  grossDropped: number;
  small: number;
  smallDropped: number;
  /** Of the small ones, those between the true readings before and after them: no order of readings tells them from good ones. */
  hidden: number;
  hiddenDropped: number;
  good: number;
  lost: number;
};

/**
 * Puts typing errors into readings that can be believed and sees which are dropped: a digit left out, typed twice or another one, two
 * swapped, the rest of the number left out.
 */
export function measureCleaning(rows: readonly CardRow[], seed: number): CleaningFigures {
  const random = seeded(seed);
  const figures = {
    rows: rows.length,
    believed: 0,
    gross: 0,
    grossDropped: 0,
    small: 0,
    smallDropped: 0,
    hidden: 0,
    hiddenDropped: 0,
    good: 0,
    lost: 0,
  };
  for (const vehicle of byVehicle(rows)) {
    const first = judged(vehicle);
    const clean = vehicle.filter((_, place) => first[place]!.isBelieved);
    figures.believed += clean.length;
    if (clean.length < LEAST) continue;
    const spoiled = clean.map((row) => (random() < SHARE ? mistyped(row, random) : row));
    for (const [place, { isBelieved }] of judged(spoiled).entries()) {
      const off = Math.abs(spoiled[place]!.miles - clean[place]!.miles);
      const kind = off === 0 ? 'good' : off < GROSS ? 'small' : 'gross';
      figures[kind] += 1;
      if (kind === 'small' && liesBetween(spoiled[place]!, clean[place - 1], clean[place + 1])) {
        figures.hidden += 1;
        figures.hiddenDropped += isBelieved ? 0 : 1;
      }
      if (!isBelieved) figures[kind === 'good' ? 'lost' : kind === 'small' ? 'smallDropped' : 'grossDropped'] += 1;
    }
  }
  return figures;
}

const liesBetween = ({ miles }: CardRow, before: CardRow | undefined, after: CardRow | undefined): boolean =>
  miles >= (before?.miles ?? 0) && miles <= (after?.miles ?? Number.POSITIVE_INFINITY);

function mistyped(row: CardRow, random: () => number): CardRow {
  const digits = String(row.miles).split('');
  const at = Math.floor(random() * digits.length);
  const another = String(Math.floor(random() * 10));
  const kinds = [
    () => digits.toSpliced(at, 1),
    () => digits.toSpliced(at, 0, another),
    () => digits.with(at, another),
    () => (at + 1 < digits.length ? digits.with(at, digits[at + 1]!).with(at + 1, digits[at]!) : digits),
    () => digits.slice(0, 2),
  ];
  const typed = kinds[Math.floor(random() * kinds.length)]!();
  return { vehicle: row.vehicle, day: row.day, miles: Number(typed.join('') || '0'), gallons: row.gallons };
}

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type ConsumptionFigures = {
  vehicles: number;
  stretches: number;
  doubtful: number;
  average: number;
  spread: number;
  naiveSpread: number;
};

/**
 * Consumption on the real fills, each taken as a full one. `spread`: of the stretches of a vehicle from its own median, half of them are
 * off by less (share); `naiveSpread`: the same where each reading is believed that is above the one before.
 */
export function measureConsumption(rows: readonly CardRow[]): ConsumptionFigures {
  const all: Stretch[] = [];
  const [spreads, naive]: [number[], number[]] = [[], []];
  for (const vehicle of byVehicle(rows)) {
    const stretches = stretchesOf(vehicle.map(fillOf), DAILY_MOST * KM);
    const counting = stretches.filter(({ isDoubtful }) => !isDoubtful);
    if (counting.length < LEAST) continue;
    all.push(...stretches);
    spreads.push(...offMedian(counting.map(({ rate }) => rate)));
    naive.push(...offMedian(naiveRates(vehicle)));
  }
  const fleet = consumptionOf(all, 'km');
  return {
    vehicles: new Set(rows.map(({ vehicle }) => vehicle)).size,
    stretches: fleet.stretches,
    doubtful: fleet.doubtful,
    average: fleet.average ?? Number.NaN,
    spread: median(spreads) ?? Number.NaN,
    naiveSpread: median(naive) ?? Number.NaN,
  };
}

const fillOf = ({ day, miles, gallons }: CardRow, id: number): Fill => ({
  id,
  at: day,
  counter: miles * KM,
  quantity: gallons * LITRES,
  amount: null,
  isFull: true,
  missedBefore: false,
});

const naiveRates = (rows: readonly CardRow[]): number[] =>
  rows.slice(1).flatMap(({ miles, gallons }, place) => {
    const more = miles - rows[place]!.miles;
    return more > 0 ? [(gallons * LITRES) / (more * KM)] : [];
  });

function offMedian(rates: readonly number[]): number[] {
  const usual = median(rates);
  return usual === null ? [] : rates.map((rate) => Math.abs(rate / usual - 1));
}

/** docs/accuracy-fuel.md. */
export function fuelDocument(cleaning: CleaningFigures, consumption: ConsumptionFigures, seed: number): string {
  const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;
  const whole = (value: number) => value.toLocaleString('en-GB');
  const injected = cleaning.gross + cleaning.small;
  const dropped = cleaning.grossDropped + cleaning.smallDropped;
  const raw = cleaning.rows - cleaning.believed;
  return `# Accuracy of typed meters and of consumption

Written by \`npm run accuracy -- --fuel\`. Readings and fills are those of the fuel cards of the city of Urbana in 2017
(\`urbana_odometer_raw_2017.csv\`, ${whole(cleaning.rows)} fills of ${consumption.vehicles} vehicles), as drivers typed them at the pump.

## Which readings are believed

\`believed\` (packages/maintenance) keeps ${whole(cleaning.believed)} of the ${whole(cleaning.rows)} readings. Typing errors were then put into 5 % of
the believed ones (seed ${seed}): a digit left out, typed twice or another one, two swapped, the rest of the number left out.

| | readings | dropped |
|---|---|---|
| errors of 1,000 miles and more | ${whole(cleaning.gross)} | ${percent(cleaning.grossDropped, cleaning.gross)} |
| smaller errors | ${whole(cleaning.small)} | ${percent(cleaning.smallDropped, cleaning.small)} |
| all errors | ${whole(injected)} | ${percent(dropped, injected)} |
| good readings | ${whole(cleaning.good)} | ${percent(cleaning.lost, cleaning.good)} |

Of all errors together, ${percent(dropped, injected)} are dropped, ${dropped / injected < WANTED ? 'below' : 'which reaches'} the goal of ${WANTED * 100} %. What is missed are smaller errors: ${cleaning.hidden} of the ${cleaning.small} lie
between the true readings before and after them, where their order does not distinguish them from a good one. A judgement by order and
speed can therefore drop ${percent(injected - cleaning.hidden, injected)} of all errors at most; of those that can be recognised, ${percent(dropped - cleaning.hiddenDropped, injected - cleaning.hidden)} are dropped. Such an error
moves the consumption of two stretches by its distance and cancels out over both.

The raw readings have typing errors of their own: \`believed\` drops ${whole(raw)} of them (${percent(raw, cleaning.rows)}). How many of these were really
mistyped is not known, as nothing says what the meters showed. The errors above were put into the readings that are left, so the share of
good readings that are dropped holds for these alone.

## Consumption between full tanks

Each fill is taken as a full one, which many are not; ${whole(consumption.stretches)} stretches of the vehicles with ten or more count, ${whole(consumption.doubtful)} are left out
because a fill on the way is missing. Their average is ${consumption.average.toFixed(1)} l/100 km. Half of the stretches are within ${percent(consumption.spread, 1)} of
the median of their vehicle. Without the judgement of readings, where each one counts that is above the one before, it is ${percent(consumption.naiveSpread, 1)}.
`;
}

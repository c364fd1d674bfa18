import { performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';
import {
  askRisks,
  askUse,
  binned,
  historyOf,
  learnRisks,
  learnUse,
  probabilityOf,
  type Random,
  randomFrom,
  scores,
  train,
  USUAL,
  type Vehicle,
  type VehicleHistory,
} from '@balise/forecast';

// A thread, as a server would train in: its heap is its own, the tables are counted beside it.
const ROWS = 300_000;
const FEATURES = 20;
const ASKED = 100_000;

const random = randomFrom(20_261_126);
const columns = Array.from({ length: FEATURES }, () => Float32Array.from({ length: ROWS }, random));
const values = Float32Array.from({ length: ROWS }, (_, row) =>
  random() < probabilityOf(3 * columns[0]![row]! - 2 * columns[1]![row]! - 2) ? 1 : 0,
);
let most = 0;
const memory = () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  most = Math.max(most, (heapUsed + arrayBuffers) / 1_048_576);
};
const started = performance.now();
const table = binned({ names: columns.map((_, at) => `feature${at}`), columns });
memory();
const model = train(table, { values, window: { from: 0, to: 1 } }, { ...USUAL, loss: 'logistic', trees: 200 });
memory();
const trained = performance.now();
const sum = scores(
  model,
  columns.map((column) => column.subarray(0, ASKED)),
).reduce((total, score) => total + score, 0);
const asked = performance.now();
const { nightSeconds, learnSeconds } = nightOf(5_000);
parentPort?.postMessage({
  nightSeconds,
  learnSeconds,
  trainSeconds: (trained - started) / 1_000,
  predictSeconds: (asked - trained) / 1_000,
  megabytes: most,
  meanScore: sum / ASKED,
});

/** What a night computes for a fleet (curves of use, chances), and what is learned for it once in four weeks. */
function nightOf(count: number) {
  const now = 20_000;
  const vehicles = Array.from({ length: count }, (_, place) => aVehicle(String(place), now, random));
  const fleet = vehicles.map(({ id }) => aHistory(id, now, random));
  const begun = performance.now();
  const monthly = vehicles.slice(0, 300).map((vehicle) => everyFourth(vehicle));
  const use = learnUse(monthly, [2_500, 7_500], (_, _day, amount) => ruleOf(amount), { now, seed: 1 });
  const risks = learnRisks(fleet.slice(0, 300), { now, seed: 1 });
  const learned = performance.now();
  if (use.model !== null) askUse(vehicles, use.model, now);
  askRisks(fleet, risks, now);
  return { learnSeconds: (learned - begun) / 1_000, nightSeconds: (performance.now() - learned) / 1_000 };
}

function ruleOf(amount: number) {
  return { p10: amount / 150, p50: amount / 100, p90: amount / 60 };
}

/** Three years, by weeks. */
function aVehicle(id: string, now: number, chance: Random): Vehicle {
  const level = 60 + 80 * chance();
  const days = Float64Array.from({ length: 157 }, (_, place) => now - (156 - place) * 7);
  let sumOf = 0;
  const meter = Float64Array.from(days, () => {
    sumOf += level * 7 * (0.5 + chance());
    return sumOf;
  });
  return { id, group: String(Number(id) % 20), readings: { days, meter } };
}

function everyFourth({ id, group, readings: { days, meter } }: Vehicle): Vehicle {
  const kept = (values: Float64Array) => values.filter((_, place) => place % 4 === 0);
  return { id, group, readings: { days: kept(days), meter: kept(meter) } };
}

function aHistory(id: string, now: number, chance: Random): VehicleHistory {
  const order = { damage: false, labourHours: 1, downtimeHours: 5, department: '' };
  const days = Array.from({ length: 3 * 365 }, (_, back) => now - back - 1).filter(() => chance() < 1 / 45);
  const orders = days.map((day) => Object.assign({ day, planned: chance() < 0.3, breakdown: chance() < 0.1 }, order));
  return historyOf({ id, kind: String(Number(id) % 20), bought: undefined, since: now - 3 * 365 }, orders);
}

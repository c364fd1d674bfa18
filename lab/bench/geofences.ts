import {
  type AlertCondition,
  type AppliedGeofence,
  areaOf,
  arrive,
  DEFAULT_SETTINGS,
  DEFAULT_ZONE_SETTINGS,
  type DeviceAlerts,
  type DeviceRule,
  type DeviceState,
  decideAlerts,
  type FixRecord,
  type Geofences,
  NEW_DEVICE,
  NO_ALERTS,
  recordOf,
  type Timeline,
} from '@balise/tracking';
import { machine, percentile, printTable } from './figures.ts';

const CLIENTS = 5_000;
const FIXES = 2_000; // of each drive
const START = Date.UTC(2026, 10, 1);
const DEGREE = 110_574; // m

/**
 * What geofences add to a fix, on one core: 50,000 of 5,000 clients are prepared; then vehicles drive through those that apply to them,
 * 10 to 10,000 each, beside the same drives without any.
 */
export function benchGeofences(): void {
  console.log(`${machine()}\n`);
  const before = process.memoryUsage().rss;
  const began = performance.now();
  const clients = Array.from({ length: CLIENTS }, (_, client) => geofencesOf(client, 10));
  const took = performance.now() - began;
  const megabytes = (process.memoryUsage().rss - before) / 1e6;
  console.log(`50,000 geofences of 5,000 clients prepared in ${Math.round(took)} ms, ${Math.round(megabytes)} MB\n`);
  const few = clients[0] ?? geofencesOf(0, 10);
  const rows = [
    ['geofences of the vehicle', 0],
    ['10', few],
    ['100', geofencesOf(0, 100)],
    ['1,000', geofencesOf(0, 1_000)],
    ['10,000', geofencesOf(0, 10_000)],
    ['10, of 10,000 corners each', geofencesOf(0, 10, 10_000)],
    ['10, of 10,000 corners in and out', geofencesOf(0, 10, 10_000, 0.3)],
  ] as const;
  drive(few); // warm
  const figures = rows.map(([label, geofences]) => [label, drive(geofences === 0 ? undefined : geofences)] as const);
  const bare = figures[0]?.[1] ?? { p50: 0, p99: 0, mean: 0 };
  printTable([
    ['fold of a fix, µs', 'p50', 'p99', 'mean', 'added, mean'],
    ...figures.map(([label, { p50, p99, mean }], place) => [
      place === 0 ? 'without geofences' : label,
      ...[p50, p99, mean, mean - bare.mean].map((value) => Math.round(value * 100) / 100),
    ]),
  ]);
  const ruled = [0, 5, 20].map((count) => [String(count), drive(few, alertsOf(count))] as const);
  const mute = ruled[0]?.[1] ?? bare;
  console.log('');
  printTable([
    ['fold and alerts of a fix, 10 geofences, µs, by rules of the vehicle', 'p50', 'p99', 'mean', 'added, mean'],
    ...ruled.map(([label, { p50, p99, mean }]) => [
      label,
      ...[p50, p99, mean, mean - mute.mean].map((value) => Math.round(value * 100) / 100),
    ]),
  ]);
}

const WORKDAYS = [1, 2, 3, 4, 5].map((day) => ({ day, from: 0, to: 1_440 }));
const CONDITIONS: readonly AlertCondition[] = [
  { kind: 'geofence_entered', geofenceIds: null },
  { kind: 'geofence_left', geofenceIds: null },
  { kind: 'speeding', overBy: 0, geofenceIds: null },
  { kind: 'sos' },
  { kind: 'idling', minutes: 10 },
  { kind: 'geofence_dwell', geofenceIds: null, minutes: 5 },
  { kind: 'power_cut' },
  { kind: 'tow' },
  { kind: 'low_battery' },
  { kind: 'ignition_outside_hours', hours: WORKDAYS },
];

/** So many rules, every second with hours of its own. */
function alertsOf(count: number): DeviceAlerts {
  const rules = Array.from({ length: count }, (_, place): DeviceRule => {
    const condition = CONDITIONS[place % CONDITIONS.length] ?? { kind: 'sos' };
    const schedule = place % 2 === 0 ? null : WORKDAYS;
    return { id: place + 1, clientId: 1, condition, severity: 'warning', schedule, timeZone: 'Africa/Abidjan' };
  });
  return { ...NO_ALERTS, rules };
}

/** Circles, polygons and corridors along a road to the north, a kilometre apart; beyond a hundred, along others beside it. */
function geofencesOf(client: number, count: number, corners = 12, spikes = 0): Geofences {
  const applied = Array.from({ length: count }, (_, place): AppliedGeofence => {
    const latitude = 5 + (place % 100) / 110;
    const longitude = -4 + client / 1_000 + Math.floor(place / 100) / 110;
    const ends = { id: place + 1, version: 1, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
    if (corners === 12 && place % 3 === 0) {
      return { ...ends, area: areaOf({ type: 'circle', latitude, longitude, radius: 200 }) };
    }
    if (corners === 12 && place % 3 === 1) {
      const points = [-1, 0, 1].map((step): [number, number] => [latitude + step / 500, longitude + step / 500]);
      return { ...ends, area: areaOf({ type: 'corridor', points, width: 100 }) };
    }
    const points = Array.from({ length: corners }, (_, corner): [number, number] => {
      const angle = (2 * Math.PI * corner) / corners;
      const size = 0.002 * (1 + 0.1 * Math.sin(20 * angle) + spikes * (corner % 2));
      return [latitude + size * Math.sin(angle), longitude + size * Math.cos(angle)];
    });
    return { ...ends, area: areaOf({ type: 'polygon', points }) };
  });
  return { applied, thresholds: { ...DEFAULT_ZONE_SETTINGS, measuredGap: DEFAULT_SETTINGS.measuredGap } };
}

/** µs of a fix, each arriving by itself: 50 m north a time, along the geofences and back. */
function drive(geofences: Geofences | undefined, alerts = NO_ALERTS): { p50: number; p99: number; mean: number } {
  const period = { from: Number.NEGATIVE_INFINITY, owner: 1, settings: DEFAULT_SETTINGS };
  const timeline: Timeline = [geofences ? { ...period, geofences } : period];
  const records = Array.from({ length: FIXES }, (_, place): FixRecord => {
    const at = START + place * 5_000;
    const latitude = 5 + (Math.abs(((place + 200) % 400) - 200) * 50) / DEGREE;
    const location = { latitude, longitude: -4, altitude: null, speed: 10, course: 0, valid: true, accuracy: null };
    return recordOf({ time: at, location, attributes: {} }, at, DEFAULT_SETTINGS);
  });
  const times: number[] = [];
  let raised = 0;
  for (let round = 0; round < 10; round++) {
    let state: DeviceState = NEW_DEVICE;
    for (const record of records) {
      const before = performance.now();
      const { state: after, events, episodes } = arrive(state, [record], record.at, timeline);
      const input = { before: state, after, events, episodes, alerts, timeline, now: record.at };
      raised += decideAlerts(input).length;
      state = after;
      times.push((performance.now() - before) * 1000);
    }
  }
  if (alerts.rules.length > 0 && raised === 0) throw new Error('the drive raised no alert');
  const mean = times.reduce((sum, one) => sum + one, 0) / times.length;
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), mean };
}

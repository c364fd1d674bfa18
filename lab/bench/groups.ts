import {
  always,
  arrive,
  DEFAULT_SETTINGS,
  type Fix,
  type FollowedGroup,
  GroupEngine,
  KMH,
  liveState,
  NEW_DEVICE,
  ownedFacts,
  type Rule,
  recordOf,
} from '@balise/tracking';
import { machine, percentile, printTable } from './figures.ts';

const CLIENT = 1;
const START = Date.UTC(2026, 10, 20, 12);

/**
 * What following costs: one client with so many dynamic groups and devices; so many of them report each second. In memory and
 * without a database: what a membership change costs beyond that is one row.
 */
export function benchGroups(devices: number, groups: number, perSecond: number, seconds: number): void {
  console.log(
    `${machine()}\n${groups} dynamic groups of one client, ${devices} devices, ${perSecond} changes a second\n`,
  );
  const engine = new GroupEngine();
  engine.setGroups(CLIENT, groupsOf(groups), [], START);
  const startedAt = performance.now();
  for (let id = 1; id <= devices; id++) {
    const { state, values } = said(id, 0, START);
    const facts = ownedFacts(state, values, Number.NEGATIVE_INFINITY, null);
    engine.put(
      { id, clientId: CLIENT, version: 1, ownedSince: Number.NEGATIVE_INFINITY, privacy: null, facts, memberOf: [] },
      START,
    );
  }
  const builtAfter = performance.now() - startedAt;
  let turns = engine.takeChanges().length;
  printTable([
    ['', 'ms'],
    ['build the memory', builtAfter],
  ]);
  console.log('');

  const busy: number[] = [];
  let moved = 0;
  let next = 0;
  for (let second = 1; second <= seconds; second++) {
    const now = START + second * 1000;
    const changes = Array.from({ length: perSecond }, () => {
      next = (next % devices) + 1;
      return { deviceId: next, version: second + 1, ...said(next, second, now) };
    });
    const before = performance.now();
    engine.received(changes, now);
    for (let quarter = 0; quarter < 4; quarter++) engine.tick(now + quarter * 250);
    busy.push(performance.now() - before);
    const turned = engine.takeChanges().length;
    moved += turned;
    turns += turned;
  }
  const mean = busy.reduce((sum, ms) => sum + ms, 0) / busy.length;
  printTable([
    ['', 'ms of one core a second', 'p95', 'µs a change', 'changes a second'],
    ['follow', mean, percentile(busy, 0.95), (mean * 1000) / perSecond, moved / seconds],
  ]);
  console.log(`\n${turns} turns in all`);
}

/** Every feature and operator, at thresholds that a city's traffic crosses. */
function groupsOf(count: number): FollowedGroup[] {
  const operators = ['greaterThan', 'greaterOrEqual', 'lessThan', 'lessOrEqual'] as const;
  return Array.from({ length: count }, (_, n) => {
    const operator = operators[n % 4]!;
    const rules: Rule[] = [
      { feature: 'speed', operator, value: 20 + n },
      { feature: 'connection', operator: 'equals', value: 'connected' },
    ];
    if (n % 3 === 0) rules.push({ feature: 'power', operator, value: 12 + (n % 10) / 10 });
    if (n % 5 === 0) rules.push({ feature: 'connection', operator: 'lessThan', value: 5 + n });
    return { id: n + 1, clientId: CLIENT, revision: 1, combine: 'all', rules };
  });
}

/** What a device says: its speed swings between 0 and 90 km/h over some minutes, each device at its own time. */
function said(id: number, second: number, now: number) {
  const kmh = 45 + 45 * Math.sin(id + second / 40);
  const place = { latitude: 5.3, longitude: -4, altitude: 0, course: 0, valid: true, accuracy: null };
  const attributes = { ignition: true, externalVoltage: 12.4 + Math.sin(id * 7 + second / 60) };
  const fix: Fix = { time: now, location: { ...place, speed: kmh * KMH }, attributes };
  const { state } = arrive(NEW_DEVICE, [recordOf(fix, now, DEFAULT_SETTINGS)], now, always(DEFAULT_SETTINGS));
  return { state: liveState(state), values: state.values };
}

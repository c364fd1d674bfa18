import {
  advance,
  always,
  arrive,
  badgeForecast,
  compareRecords,
  DEFAULT_SETTINGS,
  EMPTY_HISTORY,
  type Episode,
  type FixRecord,
  JUMP,
  type LiveFacts,
  liveState,
  NEW_DEVICE,
  type Timeline,
  type TrackingEvent,
  type Usage,
} from '@balise/tracking';
import { expect } from 'vitest';
import type { TestDatabase } from '../db/testing.ts';
import {
  chunksOfDay,
  episodesDecidedBetween,
  mergeRecords,
  openChunk,
  rowsAfter,
  stateOf,
  usageDecidedBetween,
} from '../features/history/index.ts';

const nameOf = ({ at, kind }: { at: number; kind: string }) => `${at}/${kind}`;
const startOf = (episode: Episode) =>
  `${episode.startsAt}/${episode.kind}/${episode.kind === 'geofence' ? episode.content.geofence : 0}`;
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** What the sorted records mean, and what the database holds. */
export function sortedFold(records: FixRecord[], timeline: Timeline = always(DEFAULT_SETTINGS)) {
  let history = EMPTY_HISTORY;
  const events = new Map<string, TrackingEvent>();
  const episodes = new Map<string, Episode>();
  const usage = new Map<number, Usage>();
  const jumps = new Set<number>();
  for (const record of records.toSorted(compareRecords)) {
    const step = advance(history, record, timeline);
    history = step.state;
    for (const event of step.events) events.set(nameOf(event), event);
    for (const episode of step.episodes) episodes.set(startOf(episode), episode);
    for (const slot of step.usage) usage.set(slot.startsAt, slot);
    for (const mark of step.marks) if (mark.quality === JUMP) jumps.add(mark.key);
  }
  return { history: plain(history), events, episodes, usage, jumps };
}

export async function storedHistory(database: TestDatabase, deviceId: number) {
  const ask = async (text: string) => (await database.pools.owner.query(text, [deviceId])).rows;
  const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
  const [live] = await ask('select state from device_live where device_id = $1');
  const state = live && stateOf(live.state);
  const [standing] = await ask(
    `select seen_at, phase, silent_after, idle_from, known_from, relay from device_status where device_id = $1`,
  );
  const events = await ask(
    `select ${ms('at')} as at, kind, content, ${ms('decided_at')} as "decidedAt" from events where device_id = $1`,
  );
  const episodes = await episodesDecidedBetween(database.pools.owner, deviceId, 0, null);
  const usage = await usageDecidedBetween(database.pools.owner, deviceId, 0, null);
  const records = await storedRecords(database, deviceId);
  const checkpoints = await ask(
    `select ${ms('hour')} as hour, state, measured::float8, estimated::float8 from fold_checkpoints where device_id = $1`,
  );
  return {
    history: state?.history,
    standing: { reported: standing, follow: state && standingRow(liveState(state)) },
    events: new Map(events.map((event) => [nameOf(event), event])),
    episodes: new Map(episodes.map((episode) => [startOf(episode), episode])),
    usage: new Map(usage.map((slot) => [slot.startsAt, slot])),
    jumps: new Set(records.filter(({ quality }) => quality === JUMP).map(({ key }) => key)),
    checkpoints: new Map(
      checkpoints.map(({ hour, state, measured, estimated }) => [
        hour,
        { hour, state, totals: { measured, estimated } },
      ]),
    ),
    count: records.length,
  };
}

/** Everything that is stored of a device, as rows or archived; quarantined records too. */
export async function storedRecords({ pools }: Pick<TestDatabase, 'pools'>, deviceId: number): Promise<FixRecord[]> {
  const rows = await rowsAfter(pools.owner, deviceId, { at: 0, key: -1 }, Date.UTC(2100, 0, 1), 1_000_000);
  const { rows: days } = await pools.owner.query(
    'select distinct extract(epoch from day)::float8 * 1000 as day from chunks where device_id = $1 order by 1',
    [deviceId],
  );
  const archived: FixRecord[] = [];
  for (const { day } of days) archived.push(...(await chunksOfDay(pools.owner, deviceId, day)).flatMap(openChunk));
  return mergeRecords(archived, rows);
}

function standingRow(facts: LiveFacts) {
  const { phase, silentAfter, idleFrom, knownFrom } = badgeForecast(facts, DEFAULT_SETTINGS);
  const date = (at: number | null) => (at === null ? null : new Date(at));
  return {
    seen_at: date(facts.seenAt),
    phase,
    silent_after: date(silentAfter),
    idle_from: date(idleFrom),
    known_from: date(knownFrom),
    relay: facts.blocked,
  };
}

export async function expectTheFoldOfSortedRecords(
  database: TestDatabase,
  deviceId: number,
  records: FixRecord[],
  timeline: Timeline = always(DEFAULT_SETTINGS),
) {
  const expected = sortedFold(records, timeline);
  const found = await storedHistory(database, deviceId);
  expect(found.count).toBe(records.length);
  expect(found.history).toEqual(expected.history);
  expect(found.events).toEqual(expected.events);
  expect(found.episodes).toEqual(expected.episodes);
  expect(found.usage).toEqual(expected.usage);
  expect(found.standing.reported).toEqual(found.standing.follow);
  expect(found.jumps).toEqual(expected.jumps);
  const { checkpoints } = arrive(NEW_DEVICE, records, 0, timeline);
  expect(found.checkpoints).toEqual(new Map(checkpoints.map((one) => [one.hour, plain(one)])));
}

import { COMMAND_EVENTS, EPISODE_EVENTS } from '@balise/contract/listed-events';
import type { EventContent } from '@balise/tracking';
import { type CommandEvent, commandEvents, eventsOfEpisode, type ListedMoment } from '../../events/index.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import { episodesOf, eventsOf, liveOf } from '../read/episode-queries.ts';
import {
  atOnce,
  finder,
  idsOf,
  inOrder,
  openRows,
  type Raw,
  type ReportSource,
  silentNow,
  type Values,
} from '../read/source.ts';

/** What happened, one line an event: what history recorded as events, speeding, disconnections and commands. */
export const events = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const { tx, criteria } = reading;
  const find = finder(subjects);
  const kinds = criteria.filters.eventKinds;
  const wantsAny = (some: readonly string[]) => kinds === undefined || kinds.some((kind) => some.includes(kind));
  const recorded = await eventsOf(tx, idsOf(subjects), kinds ?? null, criteria);
  const derived = [
    ...(wantsAny(EPISODE_EVENTS) ? await ofEpisodes(reading, subjects) : []),
    ...(wantsAny(COMMAND_EVENTS) ? await commandEvents(tx, idsOf(subjects), criteria) : []),
  ].filter(({ deviceId, clientId, at, kind }) => {
    const owned = find(deviceId, clientId)?.owned ?? [];
    return (kinds === undefined || kinds.includes(kind)) && owned.some(({ from, to }) => from <= at && at < to);
  });
  const raw = [...recorded, ...derived].flatMap((event) => {
    const subject = find(event.deviceId, event.clientId);
    if (!subject) return [];
    const { at, kind } = event;
    const values = { at, event: kind, ...valuesOf(event) };
    return [{ subject, from: at, to: at, mark: markOf(event), values }];
  });
  return inOrder(raw, subjects, byCause);
});

type Row = ListedMoment & { deviceId: number; clientId: number };

/** Beginnings and ends, within the period, of what was kept as an episode and of what still goes on. */
async function ofEpisodes(reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Row[]> {
  const { tx, criteria } = reading;
  const { from, to } = criteria;
  const ids = idsOf(subjects);
  // what ended at the very beginning of the period does not touch it, and its end is an event of it
  const ended = await episodesOf(tx, ids, ['speeding', 'silence'] as const, { from: from - 1, to }, true);
  const live = await liveOf(tx, ids, true);
  const silent = silentNow(live, reading).map((row) => ({ ...row, kind: 'silence' as const, content: row }));
  return [...ended, ...openRows(live, ['speeding'] as const), ...silent].flatMap((row) =>
    eventsOfEpisode(row)
      .filter(({ at }) => from <= at && at < to)
      .map((moment) => ({ ...moment, deviceId: row.deviceId, clientId: row.clientId })),
  );
}

type Content = Partial<
  EventContent['alarm_raised'] &
    EventContent['movement_stopped'] &
    EventContent['harsh_braking'] &
    EventContent['battery_low'] &
    CommandEvent['content'] & { maxSpeed: number | null }
>;

function valuesOf({ at, content }: { at: number; content: object }): Values {
  const { alarms = null, startedAt, peak = null, from = null, to = null, volts = null } = content as Content;
  const { limit = null, maxSpeed = null, command = null, requester = null, note } = content as Content;
  return {
    alarms,
    lasted: startedAt === undefined ? null : at - startedAt,
    peak,
    speedBefore: from,
    speedAfter: to,
    volts,
    maxSpeed,
    command,
    requester,
    // of harsh driving it is an acceleration
    limit: peak === null ? limit : null,
    explanation: note === 'unconfirmed' ? 'unconfirmedFailed' : note || null,
  };
}

const markOf = ({ kind, content }: { kind: string; content: object }): string => {
  const { commandId } = content as Content;
  return commandId === undefined ? kind : `${kind} ${commandId}`;
};

/** Of one moment, what made a vehicle idle is before that it idles: its engine came on, or its drive was over. */
const byCause = ({ mark: a }: Raw, { mark: b }: Raw): number =>
  Number(a === 'idling_started') - Number(b === 'idling_started');

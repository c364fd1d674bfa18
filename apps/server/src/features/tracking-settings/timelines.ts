import { always, DEFAULT_SETTINGS, type Timeline, type TrackingSettings } from '@balise/tracking';
import { appliedTo, PreparedGeofences } from '../geofences/index.ts';
import { buildTimeline, type Intern } from './timeline.ts';
import {
  groupLimitsOf,
  judgedAsOf,
  limitsOf,
  ownershipsOf,
  type TimelineDatabase,
  versionsFor,
} from './timeline-queries.ts';

export type ReadTimelines = (deviceIds: readonly number[]) => Promise<Map<number, Timeline>>;

// Different settings that are remembered: of clients and limits there are thousands at most
const MOST_SETTINGS = 10_000;

/**
 * Reads the owners, settings and geofences of devices, of many in six queries. An unregistered device has a timeline too.
 * @param database as balise_ingest
 */
export function timelinesIn(database: TimelineDatabase): ReadTimelines {
  const intern = interning();
  const geofences = new PreparedGeofences();
  return async (deviceIds) => {
    const [ownerships, limits] = [await ownershipsOf(database, deviceIds), await limitsOf(database, deviceIds)];
    const ofGroups = byDevice(await groupLimitsOf(database, deviceIds));
    const judged = byDevice(await judgedAsOf(database, deviceIds));
    const applied = byDevice(await appliedTo(database, deviceIds));
    const clients = new Set(ownerships.map(({ clientId }) => clientId));
    const partners = new Set(ownerships.map(({ partnerId }) => partnerId));
    const versions = await versionsFor(database, [...clients], [...partners]);
    const ownershipsBy = byDevice(ownerships);
    const limitsBy = byDevice(limits);
    return new Map(
      deviceIds.map((id) => [
        id,
        buildTimeline(
          {
            ownerships: ownershipsBy.get(id) ?? [],
            limits: limitsBy.get(id) ?? [],
            groupLimits: ofGroups.get(id) ?? [],
            judged: judged.get(id) ?? [],
            versions,
            applied: geofences.prepared(applied.get(id) ?? []),
          },
          intern,
        ),
      ]),
    );
  };
}

/** The default settings are always the same object. */
function interning(): Intern {
  const known = new Map<string, TrackingSettings>([[JSON.stringify(DEFAULT_SETTINGS), DEFAULT_SETTINGS]]);
  return (settings) => {
    const content = JSON.stringify(settings);
    const same = known.get(content);
    if (same !== undefined) return same;
    if (known.size < MOST_SETTINGS) known.set(content, settings);
    return settings;
  };
}

function byDevice<One extends { deviceId: number }>(list: readonly One[]): Map<number, One[]> {
  const by = new Map<number, One[]>();
  for (const one of list) {
    const others = by.get(one.deviceId);
    if (others) others.push(one);
    else by.set(one.deviceId, [one]);
  }
  return by;
}

/** The owners and settings of one device. */
export const timelineOf = async (database: TimelineDatabase, deviceId: number): Promise<Timeline> =>
  (await timelinesIn(database)([deviceId])).get(deviceId) ?? always(DEFAULT_SETTINGS);

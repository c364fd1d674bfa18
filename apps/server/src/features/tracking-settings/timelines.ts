import {
  type Area,
  always,
  areaOf,
  DEFAULT_SETTINGS,
  type Hours,
  hoursOf,
  type Timeline,
  type TrackingSettings,
} from '@balise/tracking';
import { offsetsOf } from '../../calendar/index.ts';
import { type AppliedRow, appliedTo } from '../geofences/index.ts';
import { type Applied, buildTimeline, type Intern } from './timeline.ts';
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
  const areas = new Areas();
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
            applied: areas.prepared(applied.get(id) ?? []),
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

/** Shapes that are prepared and remembered. */
const MOST_AREAS = 50_000;

const METRES_PER_SECOND = 1 / 3.6; // of a km/h

/** Prepares each shape and each schedule of geofences once, for all devices. */
class Areas {
  readonly #known = new Map<string, Area>();
  readonly #hours = new Map<string, Hours | undefined>();
  readonly #offsets = new Map<string, (at: number) => number>();

  prepared(rows: readonly AppliedRow[]): Applied[] {
    return rows.map(({ clientId, id, version, shape, from, until, speedLimit, ...when }) => {
      const hours = this.#hoursOf(when);
      return {
        clientId,
        id,
        version,
        from,
        until,
        area: this.#areaOf(`${id} ${version}`, shape),
        ...(speedLimit === null ? {} : { speedLimit: speedLimit * METRES_PER_SECOND }),
        ...(hours ? { hours } : {}),
      };
    });
  }

  #hoursOf({ schedule, timeZone }: Pick<AppliedRow, 'schedule' | 'timeZone'>): Hours | undefined {
    if (schedule === null) return undefined;
    const key = `${timeZone} ${JSON.stringify(schedule)}`;
    if (!this.#hours.has(key)) {
      const offset = this.#offsets.get(timeZone) ?? offsetsOf(timeZone);
      this.#offsets.set(timeZone, offset);
      if (this.#hours.size >= MOST_AREAS) this.#hours.clear();
      this.#hours.set(key, hoursOf(schedule, offset));
    }
    return this.#hours.get(key);
  }

  #areaOf(key: string, shape: AppliedRow['shape']): Area {
    const known = this.#known.get(key);
    if (known) return known;
    const area = areaOf(shape);
    if (this.#known.size >= MOST_AREAS) this.#known.clear();
    this.#known.set(key, area);
    return area;
  }
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

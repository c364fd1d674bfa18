import type { ReportKind } from '@balise/contract';
import { blocking } from '../kinds/blocking.ts';
import { compressed } from '../kinds/compressed.ts';
import { disconnected } from '../kinds/disconnected.ts';
import { distance } from '../kinds/distance.ts';
import { engine } from '../kinds/engine.ts';
import { events } from '../kinds/events.ts';
import { geofence } from '../kinds/geofence.ts';
import { geofenceNow } from '../kinds/geofence-now.ts';
import { geofenceTime } from '../kinds/geofence-time.ts';
import { idling } from '../kinds/idling.ts';
import { positions } from '../kinds/positions.ts';
import { powerCuts } from '../kinds/power-cuts.ts';
import { speeding } from '../kinds/speeding.ts';
import { style } from '../kinds/style.ts';
import { summary } from '../kinds/summary.ts';
import { timeline } from '../kinds/timeline.ts';
import { tripLengths, tripPlaces, trips } from '../kinds/trips.ts';
import { zone } from '../kinds/zone.ts';
import type { LeanSource, Source } from './source.ts';

/**
 * Where the rows of each report come from, and of how many days of devices at once: a part is some thousand rows, which are gone before anybody
 * counts them as old, or a second of the database's.
 */
export const SOURCES: Record<ReportKind, { rows: Source; deviceDays: number }> = {
  summary: { rows: summary, deviceDays: 15_000 },
  trips: { rows: trips, deviceDays: 240 },
  timeline: { rows: timeline, deviceDays: 1_000 },
  distance: { rows: distance, deviceDays: 6_000 },
  speeding: { rows: speeding, deviceDays: 3_000 },
  style: { rows: style, deviceDays: 6_000 },
  idling: { rows: idling, deviceDays: 1_000 },
  engine: { rows: engine, deviceDays: 6_000 },
  positions: { rows: positions, deviceDays: 1 },
  compressed: { rows: compressed, deviceDays: 1 },
  zone: { rows: zone, deviceDays: 1 },
  geofence: { rows: geofence, deviceDays: 1_000 },
  geofence_time: { rows: geofenceTime, deviceDays: 1_000 },
  geofence_now: { rows: geofenceNow, deviceDays: 30_000 },
  blocking: { rows: blocking, deviceDays: 30_000 },
  power_cuts: { rows: powerCuts, deviceDays: 6_000 },
  disconnected: { rows: disconnected, deviceDays: 6_000 },
  events: { rows: events, deviceDays: 300 },
};

/** What a page goes by, which shows a hundred rows of a hundred thousand. */
export const LEAN_SOURCES: Partial<Record<ReportKind, LeanSource & { deviceDays: number }>> = {
  trips: { rows: tripLengths, leavesOut: ['from', 'to', 'ended'], complete: tripPlaces, deviceDays: 240 },
};

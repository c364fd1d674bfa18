import type { ReportKind } from '@balise/contract';
import { blocking } from './kinds/blocking.ts';
import { compressed } from './kinds/compressed.ts';
import { disconnected } from './kinds/disconnected.ts';
import { distance } from './kinds/distance.ts';
import { engine } from './kinds/engine.ts';
import { events } from './kinds/events.ts';
import { geofence } from './kinds/geofence.ts';
import { idling } from './kinds/idling.ts';
import { positions } from './kinds/positions.ts';
import { powerCuts } from './kinds/power-cuts.ts';
import { speeding } from './kinds/speeding.ts';
import { summary } from './kinds/summary.ts';
import { timeline } from './kinds/timeline.ts';
import { trips } from './kinds/trips.ts';
import { zone } from './kinds/zone.ts';
import type { Source } from './read/source.ts';

/** Where the rows of each report come from, and of how many devices at once. */
export const SOURCES: Record<ReportKind, { rows: Source; atOnce: number }> = {
  summary: { rows: summary, atOnce: 500 },
  trips: { rows: trips, atOnce: 50 },
  timeline: { rows: timeline, atOnce: 100 },
  distance: { rows: distance, atOnce: 200 },
  speeding: { rows: speeding, atOnce: 200 },
  idling: { rows: idling, atOnce: 100 },
  engine: { rows: engine, atOnce: 200 },
  positions: { rows: positions, atOnce: 1 },
  compressed: { rows: compressed, atOnce: 1 },
  zone: { rows: zone, atOnce: 1 },
  geofence: { rows: geofence, atOnce: 100 },
  blocking: { rows: blocking, atOnce: 1000 },
  power_cuts: { rows: powerCuts, atOnce: 200 },
  disconnected: { rows: disconnected, atOnce: 200 },
  events: { rows: events, atOnce: 20 },
};

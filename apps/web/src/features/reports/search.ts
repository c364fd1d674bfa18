import {
  COLUMN_KEYS,
  LISTED_EVENTS,
  PAGE_SIZES,
  REPORT_GROUPS,
  REPORT_KINDS,
  REPORT_STEPS,
  SILENCES,
  TRIP_PARTS,
} from '@balise/contract';
import { z } from 'zod';
import { MomentInAddress } from '../../ui/period/moment-in-address.ts';
import { PRESETS } from '../../ui/period/period.ts';

/** Vehicles and groups chosen one by one; who wants more takes a group, or all. An address and a saved view hold so many. */
export const MOST_PICKED = 100;

/** Rows at once where the address says nothing. */
export const PAGE_SIZE = 100;

const id = z.number().int().positive();
const figure = z.number().min(0).max(1e9);

/** What the address of the reports says: which report of whom and when, narrowed how, arranged how. Nonsense falls away. */
export const ReportsSearch = z.object({
  kind: z.enum(REPORT_KINDS).optional().catch(undefined),
  /** Absent: all where the report may be of all. */
  vehicles: z.literal('all').or(z.array(id).max(MOST_PICKED)).optional().catch(undefined),
  groups: z.array(id).max(MOST_PICKED).optional().catch(undefined),
  client: id.optional().catch(undefined),
  /** A preset, which moves with the calendar; or `from` and `to`, which stay. */
  period: z.enum(PRESETS).optional().catch(undefined),
  from: MomentInAddress.optional().catch(undefined),
  to: MomentInAddress.optional().catch(undefined),
  /** Minutes. */
  minDuration: figure.optional().catch(undefined),
  /** Metres. */
  minDistance: figure.optional().catch(undefined),
  /** Kilometres per hour. */
  minExcess: figure.optional().catch(undefined),
  /** Minutes, of the report on drivers. */
  mostDriving: figure.optional().catch(undefined),
  leastRest: figure.optional().catch(undefined),
  part: z.enum(TRIP_PARTS).optional().catch(undefined),
  step: z.enum(REPORT_STEPS).optional().catch(undefined),
  silence: z.enum(SILENCES).optional().catch(undefined),
  events: z.array(z.enum(LISTED_EVENTS)).min(1).optional().catch(undefined),
  geofences: z.array(id).min(1).max(MOST_PICKED).optional().catch(undefined),
  /** See zone/zone-code.ts. */
  zone: z.string().max(1000).optional().catch(undefined),
  groupBy: z.enum(REPORT_GROUPS).optional().catch(undefined),
  sort: z.enum(COLUMN_KEYS).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
});
export type ReportsSearch = z.infer<typeof ReportsSearch>;

/** What makes a view that can be kept under a name: all but the page. */
export const VIEW_KEYS = Object.keys(ReportsSearch.shape).filter((key) => key !== 'page');

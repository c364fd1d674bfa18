import {
  COLUMN_KEYS,
  LISTED_EVENTS,
  REPORT_GROUPS,
  REPORT_KINDS,
  REPORT_STEPS,
  SILENCES,
  TRIP_PARTS,
} from '@balise/contract';
import { Direction, Id, inAddress, oneOf, PageSize, type Read, several, upTo } from '../../ui/address/in-address.ts';
import { MomentInAddress } from '../../ui/period/moment-in-address.ts';
import { PRESETS } from '../../ui/period/period.ts';

/** Vehicles and groups chosen one by one; who wants more takes a group, or all. An address and a saved view hold so many. */
export const MOST_PICKED = 100;

/** Rows at once where the address says nothing. */
export const PAGE_SIZE = 100;

const Picked = several(Id, 0, MOST_PICKED);
const Figure: Read<number> = (given) => (typeof given === 'number' && given >= 0 && given <= 1e9 ? given : undefined);

const SAID = {
  kind: oneOf(REPORT_KINDS),
  /** Absent: all where the report may be of all. */
  vehicles: (given: unknown) => oneOf(['all'])(given) ?? Picked(given),
  groups: Picked,
  client: Id,
  /** A preset, which moves with the calendar; or `from` and `to`, which stay. */
  period: oneOf(PRESETS),
  from: MomentInAddress,
  to: MomentInAddress,
  /** Minutes. */
  minDuration: Figure,
  /** Metres. */
  minDistance: Figure,
  /** Kilometres per hour. */
  minExcess: Figure,
  /** Minutes, of the report on drivers. */
  mostDriving: Figure,
  leastRest: Figure,
  part: oneOf(TRIP_PARTS),
  step: oneOf(REPORT_STEPS),
  silence: oneOf(SILENCES),
  events: several(oneOf(LISTED_EVENTS), 1, 100),
  geofences: several(Id, 1, MOST_PICKED),
  /** See zone/zone-code.ts. */
  zone: upTo(1000),
  groupBy: oneOf(REPORT_GROUPS),
  sort: oneOf(COLUMN_KEYS),
  direction: Direction,
  page: Id,
  pageSize: PageSize,
};

/** What the address of the reports says: which report of whom and when, narrowed how, arranged how. Nonsense falls away. */
export const ReportsSearch = inAddress(SAID);
export type ReportsSearch = ReturnType<typeof ReportsSearch>;

/** What makes a view that can be kept under a name: all but the page. */
export const VIEW_KEYS = Object.keys(SAID).filter((key) => key !== 'page');

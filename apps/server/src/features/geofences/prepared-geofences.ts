import { type AppliedGeofence, type Area, areaOf, type Hours, hoursOf } from '@balise/tracking';
import { offsetsOf } from '../../calendar/index.ts';
import type { AppliedRow } from './applied-queries.ts';

type Applied = AppliedGeofence & { clientId: number };

/** Shapes that are prepared and remembered. */
const MOST_AREAS = 50_000;

const METRES_PER_SECOND = 1 / 3.6; // of a km/h

/** Prepares each shape and each schedule of geofences once, for all devices. */
export class PreparedGeofences {
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

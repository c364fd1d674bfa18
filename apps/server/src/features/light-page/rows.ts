import type { LiveRow, LiveState } from '@balise/contract';
import { en, type Format, formatIn, fr, type Language } from '@balise/i18n';
import { type AdminState, badge, DEFAULT_SETTINGS, liveState, NEW_DEVICE } from '@balise/tracking';
import type { Places } from '../../places/index.ts';

/** What a row says something of. */
export type RowFacts = {
  id: number;
  status: AdminState;
  /** A critical defect is not repaired and signed. */
  isOutOfService: boolean;
  /** Null: it never reported. */
  state: LiveState | null;
};

/** In which words rows are written. */
export type RowReader = { language: Language; timeZone: string };

/** Badges in words. */
export const STATUS = { en: en.status, fr: fr.status };
const SILENT = liveState(NEW_DEVICE);

/** The badge of a vehicle, by which pages count and filter. @param now ms since 1970 UTC */
export const badgeOf = ({ state, status }: RowFacts, now: number) =>
  badge(state ?? SILENT, status, now, DEFAULT_SETTINGS);

/** Vehicles in words, in their order. Places are named by the nearest town, so that no geocoder is waited for. @param now ms since 1970 UTC */
export async function rowsOf(
  vehicles: readonly RowFacts[],
  { language, timeZone }: RowReader,
  places: Pick<Places, 'byTown'>,
  now: number,
): Promise<LiveRow[]> {
  const format = formatIn(language, timeZone);
  const names = await places.byTown(
    vehicles.map(({ state }) => state?.location ?? null),
    language,
  );
  return vehicles.map((vehicle, index) => rowOf(vehicle, { language, format, now, place: names[index] ?? '' }));
}

type Written = { language: Language; format: Format; now: number; place: string };

function rowOf(vehicle: RowFacts, { language, format, now, place }: Written): LiveRow {
  const { badge, since } = badgeOf(vehicle, now);
  const words = STATUS[language];
  const speed = badge === 'moving' ? vehicle.state?.location?.speed : null;
  const said = [
    words[badge],
    speed != null && format.text(format.speed(speed)),
    vehicle.isOutOfService && words.outOfService,
  ];
  return {
    id: vehicle.id,
    badge,
    status: said.filter(Boolean).join(' · '),
    since: since === null ? '' : format.since(since, now),
    place,
  };
}

import { CHART_SERIES, POSITION_FORMS } from '@balise/contract';
import { asText, Flag, Id, inAddress, like, oneOf, type Read, several } from '../../ui/address/in-address.ts';
import { MomentInAddress } from '../../ui/period/moment-in-address.ts';
import { type Period, presetPeriod } from '../../ui/period/period.ts';
import { SPEEDS } from './replay/replay.ts';

/** The most vehicles that can be distinguished. */
export const MOST_VEHICLES = 5;

/** One id, or several with commas between. */
const Devices: Read<number | string> = (given) => {
  const text = asText(given);
  if (typeof text !== 'string') return undefined;
  const list = several(Id, 1, MOST_VEHICLES)([...new Set(text.split(',').map(Number))]);
  return list?.length === 1 ? list[0] : list?.join(',');
};

/** What the address of the history says: reopened, it shows the same. Nonsense falls back to the default. */
export const HistorySearch = inAddress({
  devices: Devices,
  /** Of which of them the panel, the chart and the card tell; the first where it is absent. */
  vehicle: Id,
  /** The period; today where one is missing. */
  from: MomentInAddress,
  to: MomentInAddress,
  /** Where the clock is; at the beginning where it is absent. */
  at: MomentInAddress,
  speed: oneOf(SPEEDS),
  /** Stops take their time. */
  skip: oneOf([false]),
  follow: Flag,
  /** The trip or stop that is selected: its kind and when it began. */
  selected: like(/^(trip|stop)\.\d{1,15}$/),
  /** What the panel lists; trips and stops where it is absent. */
  panel: oneOf(['events']),
  /** Latitude, longitude and zoom. */
  camera: like(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?,\d{1,2}(\.\d+)?$/),
  chart: oneOf(CHART_SERIES),
  /** The table of positions, where it is open. */
  table: oneOf(POSITION_FORMS),
});
export type HistorySearch = ReturnType<typeof HistorySearch>;

export const devicesIn = ({ devices }: Pick<HistorySearch, 'devices'>): number[] =>
  devices === undefined ? [] : String(devices).split(',').map(Number);

/** How the vehicles stand in the address. */
export const asDevices = (ids: readonly number[]): HistorySearch['devices'] =>
  ids.length === 0 ? undefined : ids.length === 1 ? ids[0] : ids.join(',');

/** The period of the address, or today. */
export function periodIn(
  { from, to }: Pick<HistorySearch, 'from' | 'to'>,
  now: number,
  zone: string | undefined,
): Period {
  const given = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') };
  return given.from < given.to ? given : presetPeriod('today', now, zone);
}

export type Camera = { latitude: number; longitude: number; zoom: number };

export function cameraIn({ camera }: Pick<HistorySearch, 'camera'>): Camera | undefined {
  const [latitude, longitude, zoom] = (camera ?? '').split(',').map(Number);
  if (latitude === undefined || longitude === undefined || zoom === undefined) return undefined;
  return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom <= 22
    ? { latitude, longitude, zoom }
    : undefined;
}

export const asCamera = ({ latitude, longitude, zoom }: Camera): string =>
  [latitude.toFixed(5), longitude.toFixed(5), zoom.toFixed(2)].join();

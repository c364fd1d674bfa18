import { type DeviceId, TANK_POINTS, type TankLine, type VehicleTank } from '@balise/contract';
import { burntOf, median } from '@balise/maintenance';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findOwned } from '../odometer/index.ts';
import { tankLines } from './lines.ts';
import { daysIn, drivenIn, findSensor } from './queries.ts';

type Period = { from: number; to: number };

/** The tank of one vehicle over a period. */
export async function vehicleTank(
  { tx, who }: RequestContext,
  id: DeviceId,
  period: Period,
): Promise<VehicleTank | Failure> {
  const device = await findOwned(tx, who.scope, id);
  if (device === undefined) return fail('device_not_found');
  const stored = await findSensor(tx, id, device.client_id);
  const own = { from: Math.max(period.from, device.since), to: period.to };
  const lines = await tankLines(tx, who.scope, { deviceIds: [id], clientId: device.client_id }, period);
  const levels = (await daysIn(tx, id, device.client_id, own))
    .flatMap(({ day, at, litres }) => at.map((since, place) => ({ at: day + since, litres: litres[place]! })))
    .filter(({ at }) => at >= period.from && at < period.to);
  const { readUntil = null, ...sensor } = stored ?? {};
  return {
    sensor: stored ? (sensor as VehicleTank['sensor']) : null,
    readUntil,
    levels: thinned(levels, period),
    lines,
    sums: { ...sumsOf(lines), burnt: burntOf(levels, eventsOf(lines)), distance: await drivenIn(tx, id, own) },
  };
}

/** Pure: what lines say in all, litres. */
export const sumsOf = (lines: readonly TankLine[]) => ({
  filled: sum(lines, (line) => (line.kind === 'drop' ? 0 : (line.litres ?? 0))),
  bought: sum(lines, ({ bought }) => bought ?? 0),
  missing: sum(lines, ({ kind, missing }) => (kind === 'less' || kind === 'not_filled' ? (missing ?? 0) : 0)),
  dropped: sum(lines, ({ kind, litres }) => (kind === 'drop' ? (litres ?? 0) : 0)),
});

const sum = (lines: readonly TankLine[], of: (line: TankLine) => number): number =>
  lines.reduce((all, line) => all + Math.round(of(line) * 10), 0) / 10;

/** Pure: the fills and drops among lines. */
export const eventsOf = (lines: readonly TankLine[]) =>
  lines.flatMap(({ kind, litres }) =>
    litres === null ? [] : [{ kind: kind === 'drop' ? ('drop' as const) : ('fill' as const), litres }],
  );

/** Pure: as many levels as a line shows, the median of each part of the period. */
function thinned(levels: readonly { at: number; litres: number }[], { from, to }: Period): VehicleTank['levels'] {
  const width = Math.max(60_000, (to - from) / TANK_POINTS);
  const parts = [...Map.groupBy(levels, ({ at }) => Math.floor((at - from) / width)).values()];
  return {
    at: parts.map((part) => part.at(-1)!.at),
    litres: parts.map((part) => Math.round(median(part.map(({ litres }) => litres))! * 10) / 10),
  };
}

import type { GeofenceId, VehicleSpeedLimit, WeekHours } from '@balise/contract';
import { hoursOf, KMH } from '@balise/tracking';
import { offsetsOf } from '../../calendar/index.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { commands } from '../commands/index.ts';
import { stateOf, storedFacts } from '../history/index.ts';
import { type LimitRow, type ListQuery, limitedZones, limitRows, pageOfDevices, type ZoneRow } from './list-queries.ts';

/** A page of vehicles with what they may drive at. @param now milliseconds since 1970 UTC */
export async function listLimits(tx: Scoped, scope: Scope, query: ListQuery, now: number) {
  const { ids, total } = await pageOfDevices(tx, scope, query);
  const rows = new Map((await limitRows(tx, scope, ids)).map((row) => [row.id, row]));
  const within = new Map([...rows.values()].map((row) => [row.id, zonesOf(row)]));
  const zones = await limitedZones(tx, [...within.values()].flat());
  const inForce = new Map(zones.filter((zone) => appliesAt(zone, now)).map((zone) => [zone.id, zone]));
  const vehicles = ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [presented(row, lowestZone(row, within.get(id) ?? [], inForce))] : [];
  });
  return { vehicles, total };
}

/** The geofences that the vehicle is surely within, by its last position, where that may be seen. */
const zonesOf = ({ state, ownedSince, privacy }: LimitRow): number[] =>
  state === null || !storedFacts(state, ownedSince, privacy)?.location
    ? []
    : (stateOf(state).history.stays ?? [])
        .filter(({ stay }) => stay.sure !== null && stay.isWithin)
        .map(({ id }) => id);

function appliesAt({ schedule, timeZone }: ZoneRow, now: number): boolean {
  const hours = schedule === null ? undefined : hoursOf(schedule as WeekHours, offsetsOf(timeZone));
  return !hours || hours(now) !== null;
}

function lowestZone({ clientId }: LimitRow, ids: readonly number[], zones: ReadonlyMap<number, ZoneRow>) {
  const found = ids.flatMap((id) => zones.get(id) ?? []).filter((zone) => zone.clientId === clientId);
  const [lowest] = found.sort((a, b) => a.speedLimit - b.speedLimit || a.id - b.id);
  return lowest ? { id: lowest.id as GeofenceId, name: lowest.name, limit: lowest.speedLimit * KMH } : null;
}

function presented(row: LimitRow, zone: VehicleSpeedLimit['zone']): VehicleSpeedLimit {
  const { id: deviceId, designation, label, type, clientId, clientName, own, groupId, groupName, groupLimit } = row;
  const group =
    groupId === null || groupLimit === null ? null : { id: groupId, name: groupName ?? '', limit: groupLimit };
  const lastEpisode =
    row.startsAt && row.endsAt && row.content
      ? {
          startsAt: row.startsAt.getTime(),
          endsAt: row.endsAt.getTime(),
          limit: row.content.limit,
          maxSpeed: row.maxSpeed,
        }
      : null;
  const effective = lowestOf(own, group, zone);
  const vehicle = { deviceId, designation, label, type, clientId, clientName };
  return { ...vehicle, own, group, zone, effective, tracker: trackerOf(row), lastEpisode };
}

function trackerOf(row: LimitRow): VehicleSpeedLimit['tracker'] {
  const { sentKmh: kmh, sentState: state, sentNote: note, sentAt } = row;
  const command = kmh === null || state === null ? null : { kmh, state, note, changedAt: sentAt.getTime() };
  return { holds: commands.holdsSpeedLimit({ ...row, relay_output: null }), held: row.heldKmh, command };
}

/** The lowest counts; of equal ones the one that is named first in an episode. */
export function lowestOf(
  own: number | null,
  group: { limit: number } | null,
  zone: { limit: number } | null,
): VehicleSpeedLimit['effective'] {
  const found = [
    ...(own === null ? [] : [{ limit: own, source: 'device' as const }]),
    ...(group ? [{ limit: group.limit, source: 'group' as const }] : []),
    ...(zone ? [{ limit: zone.limit, source: 'zone' as const }] : []),
  ];
  return found.reduce<VehicleSpeedLimit['effective']>(
    (lowest, one) => (lowest && lowest.limit <= one.limit ? lowest : one),
    null,
  );
}

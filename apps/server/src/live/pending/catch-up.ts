import type { Audience } from '../audience.ts';
import type { Hub } from '../hub.ts';
import type { DeviceInFull, LiveSource } from '../source.ts';

const NONE: ReadonlySet<number> = new Set();

/** What a browser must hear before it lives on changes alone. `known`: devices of which only the state is news. */
export type CatchUp = { devices: number[]; known: ReadonlySet<number>; gone: number[] };

/** Everything the audience may see. */
export const everything = (audience: Audience): CatchUp => ({ devices: [...audience.devices], known: NONE, gone: [] });

/** What changed since a cursor of this epoch: see ChangeLog.canResume. */
export async function missedSince(cursor: number, audience: Audience, hub: Hub, source: LiveSource): Promise<CatchUp> {
  const devices = [...audience.devices].filter((id) => hub.log.hasChangedSince(id, cursor));
  const edited = new Set(hub.log.editedSince(cursor));
  const unseen = [...edited].filter((id) => !audience.devices.has(id));
  const owned = unseen.length > 0 ? await source.formerlyOwned(audience.scope, unseen) : [];
  // a share may have ended by the clock, without a change
  const shared = await source.formerlyShared(audience.scope);
  const gone = owned.concat(shared.filter((id) => !audience.devices.has(id)));
  return { devices, known: new Set(devices.filter((id) => !edited.has(id))), gone };
}

/** What differs from what a browser says it holds, as pairs of device and version. */
export function differsFrom(held: [number, number][], audience: Audience, hub: Hub): CatchUp {
  const versions = new Map(held);
  return {
    devices: [...audience.devices].filter(
      (id) => (hub.entryFor(audience, id)?.version ?? 0) > (versions.get(id) ?? -1),
    ),
    known: NONE, // a version does not say which part of it is older
    gone: held.map(([id]) => id).filter((id) => !audience.devices.has(id)),
  };
}

/** One device as an element of a snapshot or delta, from its row. */
export function rowJson(row: DeviceInFull, withDetails: boolean): string {
  const details = withDetails ? `,"details":${JSON.stringify(row.details)}` : '';
  const state = row.state ? `,"state":${JSON.stringify(row.state)}` : '';
  return `{"id":${row.id},"version":${row.liveVersion + row.revision}${details}${state}}`;
}

import type { Audience } from './audience.ts';
import type { Hub } from './hub.ts';
import type { DeviceInFull, LiveSource } from './source.ts';

/** What a browser must hear before it lives on changes alone. */
export type CatchUp = { devices: number[]; gone: number[] };

/** Everything the audience may see. */
export const everything = (audience: Audience): CatchUp => ({ devices: [...audience.devices], gone: [] });

/** What changed since a cursor of this epoch: see ChangeLog.canResume. */
export async function missedSince(cursor: number, audience: Audience, hub: Hub, source: LiveSource): Promise<CatchUp> {
  const devices = [...audience.devices].filter((id) => hub.log.hasChangedSince(id, cursor));
  const unseen = hub.log.editedSince(cursor).filter((id) => !audience.devices.has(id));
  const gone = unseen.length > 0 ? await source.formerlyOwned(audience.scope, unseen) : [];
  return { devices, gone };
}

/** What differs from what a browser says it holds, as pairs of device and version. */
export function differsFrom(held: [number, number][], audience: Audience, hub: Hub): CatchUp {
  const versions = new Map(held);
  return {
    devices: [...audience.devices].filter((id) => (hub.entry(id)?.version ?? 0) > (versions.get(id) ?? -1)),
    gone: held.map(([id]) => id).filter((id) => !audience.devices.has(id)),
  };
}

/** One device as an element of a snapshot or delta, from its row. */
export function rowJson(row: DeviceInFull): string {
  const state = row.state ? `,"state":${JSON.stringify(row.state)}` : '';
  return `{"id":${row.id},"version":${row.liveVersion + row.revision},"details":${JSON.stringify(row.details)}${state}}`;
}

import type { DeviceId, FieldCode, FieldErrors } from '@balise/contract';
import { type Failure, fail } from '../../../http/failure.ts';

/** What a body said: one device, or a list. */
export type Which = { deviceId?: DeviceId | undefined; deviceIdList?: DeviceId[] | undefined };

/** Names each refused device by its place in what was asked, with the reason. */
export function refusedRows({ deviceIdList }: Which, refused: ReadonlyMap<DeviceId, FieldCode>): FieldErrors {
  if (deviceIdList === undefined) return Object.fromEntries([...refused.values()].map((code) => ['deviceId', code]));
  const errors: FieldErrors = {};
  deviceIdList.forEach((id, place) => {
    const code = refused.get(id);
    if (code !== undefined) errors[`deviceIdList.${place}`] = code;
  });
  return errors;
}

/** The failure for devices that were asked for and are not among those found; undefined: all are. */
export function missingOf(
  which: Which,
  asked: readonly DeviceId[],
  found: readonly { id: DeviceId }[],
): Failure | undefined {
  if (found.length === asked.length) return undefined;
  const there = new Set(found.map(({ id }) => id));
  const refused = asked.filter((id) => !there.has(id)).map((id) => [id, 'device_not_found'] as const);
  return fail('device_not_found', refusedRows(which, new Map(refused)));
}

import { setImmediate } from 'node:timers/promises';
import {
  type ClientId,
  type DeviceId,
  type GroupWhy,
  PREVIEWED,
  type previewGroup,
  type Reply,
} from '@balise/contract';
import {
  DEFAULT_SETTINGS,
  findingsOf,
  GROUP_SETTINGS,
  matches,
  ownedFactsOf,
  type RuleSet,
  readingsOf,
} from '@balise/tracking';
import type { Scope, Scoped } from '../../db/scope.ts';
import { stateOf } from '../history/index.ts';
import { firstByName, statesAfter } from './member-queries.ts';

const AT_ONCE = 500; // states: parsing them takes a few milliseconds, and the event loop also answers others

/**
 * The devices of a client, of those that the scope shows, for which rules hold now.
 * @param now milliseconds since 1970 UTC
 */
export async function preview(
  tx: Scoped,
  scope: Scope,
  clientId: ClientId,
  set: RuleSet,
  now: number,
): Promise<Reply<typeof previewGroup>> {
  const matching = new Map<DeviceId, GroupWhy>();
  let of = 0;
  for (let after = 0; ; ) {
    const part = await statesAfter(tx, clientId, after, AT_ONCE);
    for (const { id, state, ownedSince, privacy } of part) {
      const readings = readingsOf(ownedFactsOf(state && stateOf(state), ownedSince, privacy), now, DEFAULT_SETTINGS);
      if (matches(set, readings, false, GROUP_SETTINGS)) {
        matching.set(id, { cause: 'rules', findings: findingsOf(set, readings, false, GROUP_SETTINGS, true) });
      }
    }
    of += part.length;
    const last = part.at(-1);
    if (!last || part.length < AT_ONCE) break;
    after = last.id;
    await setImmediate();
  }
  const devices = await firstByName(tx, scope, [...matching.keys()], PREVIEWED);
  return {
    count: matching.size,
    of,
    devices: devices.flatMap((device) => {
      const why = matching.get(device.id);
      return why ? [{ ...device, why }] : [];
    }),
  };
}

import type { DeviceConnection, DeviceId } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import { hold } from './acts.ts';
import { type Act, aboutDevice, logOf } from './log.ts';
import { findDevice } from './queries.ts';

/** What is known of the connections of a device that the scope shows, since its present client has it. */
export async function connectionOf(tx: Scoped, scope: Scope, id: DeviceId): Promise<DeviceConnection | Failure> {
  const device = await findDevice(tx, scope, id);
  if (!device) return fail('device_not_found');
  const row = await tx
    .selectFrom('devices')
    .select(['learned_protocol', 'contested_at', 'refused_at', 'refused_why'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const shown = (moment: Date | null) =>
    moment !== null && moment.getTime() >= device.owned_since ? moment.getTime() : null;
  const refusedAt = shown(row.refused_at);
  return {
    protocol: device.protocol ?? row.learned_protocol,
    contestedAt: shown(row.contested_at),
    refusedAt,
    refusedWhy: refusedAt === null ? null : (row.refused_why as DeviceConnection['refusedWhy']),
  };
}

/** Somebody says that the device's connections are in order. Where nothing was in doubt nothing is logged. */
export async function dismissWarning(act: Act, id: DeviceId): Promise<DeviceConnection | Failure> {
  const held = await hold(act, { deviceIdList: [id] });
  if (held instanceof Failure) return fail('device_not_found');
  const before = await connectionOf(act.tx, act.who.scope, id);
  if (before instanceof Failure) return before;
  const none = { learned_protocol: null, contested_at: null, refused_at: null, refused_why: null };
  await act.tx.updateTable('devices').set(none).where('id', '=', id).execute();
  const after = await connectionOf(act.tx, act.who.scope, id);
  if (after instanceof Failure) return after;
  const [device] = held;
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  if (device && isChanged) await logOf(act)(aboutDevice('device.connection_dismiss', device, { before, after }));
  return after;
}

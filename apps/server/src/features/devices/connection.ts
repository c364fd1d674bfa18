import type { DeviceConnection, DeviceId } from '@balise/contract';
import { PROTOCOLS, type ProtocolName } from '@balise/protocols';
import type { Scope, Scoped } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { hashToken, newToken } from '../../http/token.ts';
import { hold } from './acts/acts.ts';
import { aboutDevice, logOf } from './log.ts';
import { shownSince } from './present.ts';
import { findDevice } from './queries.ts';

/** What is known of the connections of a device that the scope shows, since its present client has it. */
export async function connectionOf(tx: Scoped, scope: Scope, id: DeviceId): Promise<DeviceConnection | Failure> {
  const device = await findDevice(tx, scope, id);
  if (!device) return fail('device_not_found');
  const row = await tx
    .selectFrom('devices')
    .select(['learned_protocol', 'contested_at', 'refused_at', 'refused_why'])
    .select((it) => it('token_hash', 'is not', null).as('has_token'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const refusedAt = shownSince(device.owned_since, row.refused_at);
  const protocol = device.protocol ?? row.learned_protocol;
  return {
    protocol,
    contestedAt: shownSince(device.owned_since, row.contested_at),
    refusedAt,
    refusedWhy: refusedAt === null ? null : (row.refused_why as DeviceConnection['refusedWhy']),
    hasToken: Boolean(row.has_token),
    canHaveToken: protocol === null || PROTOCOLS[protocol as ProtocolName]?.kind === 'http',
  };
}

/** Somebody says that the device's connections are in order. Where nothing was in doubt nothing is logged. */
export async function dismissWarning(act: RequestContext, id: DeviceId): Promise<DeviceConnection | Failure> {
  const held = await holdOne(act, id);
  if (held instanceof Failure) return held;
  const none = { learned_protocol: null, contested_at: null, refused_at: null, refused_why: null };
  await act.tx.updateTable('devices').set(none).where('id', '=', id).execute();
  const after = await connectionOf(act.tx, act.who.scope, id);
  if (after instanceof Failure) return after;
  const change = { before: doubtsOf(held.connection), after: doubtsOf(after) };
  const isChanged = JSON.stringify(change.before) !== JSON.stringify(change.after);
  if (isChanged) await logOf(act)(aboutDevice('device.connection_dismiss', held.device, change));
  return after;
}

/** Gives the device a random token, which is answered this once. The former one is worth nothing from now on. */
export async function makeToken(act: RequestContext, id: DeviceId): Promise<{ token: string } | Failure> {
  const held = await holdOne(act, id);
  if (held instanceof Failure) return held;
  if (!held.connection.canHaveToken) return fail('token_not_supported');
  const token = newToken();
  await act.tx
    .updateTable('devices')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .execute();
  const change = { before: { hasToken: held.connection.hasToken }, after: { hasToken: true } };
  await logOf(act)(aboutDevice('device.token_set', held.device, change));
  return { token };
}

/** What has no token already stays so, without a line in the log. */
export async function removeToken(act: RequestContext, id: DeviceId): Promise<DeviceConnection | Failure> {
  const held = await holdOne(act, id);
  if (held instanceof Failure) return held;
  if (!held.connection.hasToken) return held.connection;
  await act.tx.updateTable('devices').set({ token_hash: null }).where('id', '=', id).execute();
  const change = { before: { hasToken: true }, after: { hasToken: false } };
  await logOf(act)(aboutDevice('device.token_remove', held.device, change));
  return { ...held.connection, hasToken: false };
}

async function holdOne(act: RequestContext, id: DeviceId) {
  const held = await hold(act, { deviceIdList: [id] });
  const [device] = held instanceof Failure ? [] : held;
  if (!device) return fail('device_not_found');
  const connection = await connectionOf(act.tx, act.who.scope, id);
  return connection instanceof Failure ? connection : { device, connection };
}

const doubtsOf = ({ hasToken: _, canHaveToken: __, ...doubts }: DeviceConnection) => doubts;

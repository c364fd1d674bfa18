import * as contract from '@balise/contract';
import { COMMAND_KINDS, type CommandId, type CommandRequest, type DeviceCommand } from '@balise/contract';
import { couldBlock } from '@balise/protocols';
import type { BlockingLimits } from '@balise/tracking';
import type { Api, RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { blockingLimitsAt } from '../tracking-settings/index.ts';
import { encoderOf, isEncoded, settingsOf, smsOf } from './ability.ts';
import { audit } from './act.ts';
import { type CommandContext, onCommand, onDevice } from './by-share.ts';
import { mayReadSms, refusalOf } from './policy.ts';
import * as queries from './queries.ts';
import { request } from './request.ts';

export function commandRoutes(api: Api): void {
  serve(api, contract.requestCommand, async (asked) => {
    const { command, condition } = asked.body;
    if (command.kind === 'block' && asked.body.reason === '')
      return fail('fields_invalid', { reason: 'reason_needed' });
    const mode = command.kind === 'block' ? (condition === 'engineOff' ? 'engineOff' : 'normal') : null;
    return await onDevice(asked, asked.params.id, (act) => request(act, asked.params.id, { ...asked.body, mode }));
  });

  serve(api, contract.listCommands, async (asked) =>
    onDevice(asked, asked.params.id, async ({ tx, who, now }) => {
      const device = await queries.findRequestedDevice(tx, who.scope, asked.params.id, false);
      if (!device) return fail('device_not_found');
      return { now, ...(await queries.findCommands(tx, who.scope, device, asked.query)) };
    }),
  );

  serve(api, contract.getCommand, async (asked) =>
    onCommand(asked, asked.params.id, async ({ tx, who }) => {
      const row = await queries.findCommand(tx, who.scope, asked.params.id);
      if (!row) return fail('command_not_found');
      return { ...queries.present(row, who.scope), steps: await queries.stepsOf(tx, row.id) };
    }),
  );

  serve(api, contract.cancelCommand, (asked) =>
    onCommand(asked, asked.params.id, (act) => cancel(act, asked.params.id)),
  );

  serve(api, contract.commandOptions, async (asked) =>
    onDevice(asked, asked.params.id, async ({ tx, who, now, share }) => {
      const device = await queries.findRequestedDevice(tx, who.scope, asked.params.id, false);
      if (!device) return fail('device_not_found');
      const limits = await blockingLimitsAt(tx, device.client_id, device.partner_id, now);
      const options = optionsOf(device, who.scope, limits);
      return share ? asShared(options) : options;
    }),
  );

  serve(api, contract.setCommandSettings, async (asked) => {
    const { tx, who, params, body } = asked;
    const device = await queries.findRequestedDevice(tx, who.scope, params.id, false);
    if (!device) return fail('device_not_found');
    if (who.scope.role !== 'platform') return fail('command_platform_only');
    await queries.storeSettings(tx, params.id, body);
    const { password, ...after } = body;
    const before = { relayOutput: device.relay_output };
    await audit(
      asked,
      'command.settings',
      device,
      password === undefined ? after : { ...after, password: true },
      before,
    );
    return null;
  });
}

async function cancel(act: CommandContext, id: CommandId): Promise<DeviceCommand | Failure> {
  const { tx, who } = act;
  const row = await queries.findCommand(tx, who.scope, id);
  if (!row) return fail('command_not_found');
  const { command } = queries.present(row, who.scope);
  const refusal = refusalOf(who.scope, command, row.mode);
  if (refusal !== undefined) return fail(refusal);
  if (row.mode === 'userLocked' && row.locked) return fail('command_locked');
  const [cancelled] = await queries.cancelWaiting(tx, [row.id], who.scope.userId, new Date(act.now), 'byPerson');
  if (!cancelled) return fail('command_already_sent');
  await audit(act, 'command.cancel', { ...row, id: row.device_id }, { ...command });
  const after = await queries.findCommand(tx, who.scope, id);
  return after ? queries.present(after, who.scope) : fail('command_not_found');
}

/** A recipient asks over the connection alone; protocol and wiring stay with the owner. */
const asShared = ({ kinds, ...options }: contract.CommandOptions): contract.CommandOptions => ({
  ...options,
  protocol: null,
  kinds: kinds.filter(({ byConnection }) => byConnection).map((one) => ({ ...one, bySms: false })),
  settings: { relayOutput: null, password: null },
  mayEditSettings: false,
});

/** One of each kind, to see whether a protocol has it. */
const SAMPLES: Record<CommandRequest['kind'], CommandRequest> = {
  block: { kind: 'block' },
  unblock: { kind: 'unblock' },
  position: { kind: 'position' },
  reboot: { kind: 'reboot' },
  interval: { kind: 'interval', seconds: 60 },
  speedLimit: { kind: 'speedLimit', kmh: 90 },
  output: { kind: 'output', index: 1, on: true },
  text: { kind: 'text', text: 'STATUS' },
};

function optionsOf(
  device: queries.RequestedDevice,
  scope: RequestContext['who']['scope'],
  limits: BlockingLimits,
): contract.CommandOptions {
  const encoder = encoderOf(device.protocol);
  const settings = settingsOf(device);
  const mayEditSettings = scope.role === 'platform';
  const kinds = COMMAND_KINDS.map((kind) => SAMPLES[kind])
    .filter((command) => encoder !== undefined && refusalOf(scope, command, null) === undefined)
    // limits are sent by the endpoints of speed limits
    .filter((command) => command.kind !== 'speedLimit')
    .map((command) => ({
      kind: command.kind,
      byConnection: encoder !== undefined && isEncoded(encoder, command, settings),
      bySms:
        encoder !== undefined &&
        mayReadSms(scope, settings) &&
        !couldBlock(encoder.name, command, settings) &&
        smsOf(encoder, command, settings) !== undefined,
    }));
  return {
    protocol: device.protocol,
    kinds: kinds.filter(({ byConnection, bySms }) => byConnection || bySms),
    settings: { relayOutput: device.relay_output, password: null },
    mayEditSettings,
    limits,
  };
}

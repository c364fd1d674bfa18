import type { CommandRequest } from '@balise/contract';
import {
  couldBlock,
  type DeviceSettings,
  isProtocolName,
  PROTOCOLS,
  type Protocol,
  type StreamProtocol,
} from '@balise/protocols';
import type { RequestedDevice } from './queries.ts';

/** How a protocol encodes; undefined where it is not ours, or asks nothing of its trackers. */
export function encoderOf(protocol: string | null): StreamProtocol | undefined {
  if (protocol === null || !isProtocolName(protocol)) return undefined;
  const found: Protocol = PROTOCOLS[protocol];
  return found.kind === 'stream' ? found : undefined;
}

/** What of a device says what its tracker can be asked. */
type Tracked = Pick<RequestedDevice, 'protocol' | 'model' | 'relay_output' | 'password'>;

/** What is set for a device, as encoders want it. */
export const settingsOf = ({ model, relay_output, password }: Tracked): DeviceSettings => ({
  ...(model === null ? {} : { model }),
  ...(relay_output === null ? {} : { relayOutput: String(relay_output) }),
  ...(password ? { password } : {}),
});

/** Whether the protocol has the command at all; with these values, and whatever a connection may add later. */
export function isEncoded(encoder: StreamProtocol, command: CommandRequest, settings: DeviceSettings): boolean {
  const context = { identity: '123456789012345', now: new Date(0), serial: 1, settings };
  return attempted(() => encoder.encode(command, { ...context, state: encoder.open(settings) })) !== undefined;
}

/** Whether a device's tracker can be asked this over its connection. */
export function isAbleTo(device: Tracked, command: CommandRequest): boolean {
  const encoder = encoderOf(device.protocol);
  return encoder !== undefined && isEncoded(encoder, command, settingsOf(device));
}

/** Whether a device's tracker holds a speed limit, of which it does nothing but warn. */
export const holdsSpeedLimit = (device: Tracked): boolean =>
  isAbleTo(device, A_LIMIT) && !couldBlock(device.protocol ?? '', A_LIMIT, settingsOf(device));

const A_LIMIT = { kind: 'speedLimit', kmh: 90 } as const;

/** The same as an SMS; undefined where its trackers take none. */
export const smsOf = (encoder: StreamProtocol, command: CommandRequest, settings: DeviceSettings): string | undefined =>
  attempted(() => encoder.sms?.(command, settings));

function attempted<T>(encode: () => T | undefined): T | undefined {
  try {
    return encode();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

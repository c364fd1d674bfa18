import type { DeviceSettings } from '../../core/command.ts';
import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { closeFrame, idBytes } from './frame.ts';
import type { MeiligaoSession } from './session.ts';

const OUTPUTS = 5;
/** Output 1, which the manuals call A, has the relay where people say nothing else. */
const RELAY = '1';

/** Protocol V2.2, "command list". @throws RangeError for numbers that its fields cannot hold. */
export function encode(command: Command, context: CommandContext<MeiligaoSession>): Uint8Array | undefined {
  const { identity, settings = {}, state } = context;
  const [type, body] = contentOf(command, settings, state?.outputs) ?? [];
  return type === undefined ? undefined : closeFrame(idBytes(identity), type, body);
}

function contentOf(
  command: Command,
  { relayOutput = RELAY }: DeviceSettings,
  outputs: number | undefined,
): [type: number, body?: Iterable<number>] | undefined {
  switch (command.kind) {
    case 'position':
      return [0x4101];
    case 'interval': // tens of seconds
      return [0x4102, word(Math.round(command.seconds / 10))];
    case 'geofence': // metres that the vehicle may move
      return [0x4106, word(command.metres)];
    case 'block': // people count from 1
    case 'unblock':
      if (!/^\d$/.test(relayOutput)) throw new RangeError('the relay’s output is a digit');
      return [0x4115, [switched(Number(relayOutput) - 1, command.kind === 'block', outputs)]];
    case 'output':
      return [0x4115, [switched(command.index, command.on, outputs)]];
    case 'timezone': // minutes, in digits
      return [0x4132, toLatin1(String(command.minutes))];
    case 'photo':
      return [0x4151];
    case 'reboot':
      return [0x4902];
    default:
      return undefined;
  }
}

/**
 * 0x4115, "output control (immediate)": a bit for each output, 0 being A, in the order of the state that positions report (corpus,
 * outputControl, and V2.2, "GPRMC"). It has no "as it was", which the SMS command 120 has (VT310 user guide V7.4, 15.2), so every
 * output is sent: the others as the connection's last position reported them. Where none has been reported they are unknown, and are
 * switched off; what another command switched since that position is not known either, and goes back to what it was.
 */
function switched(index: number, on: boolean, outputs = 0): number {
  if (!(Number.isInteger(index) && index >= 0 && index < OUTPUTS)) throw new RangeError(`no output ${index}`);
  const bit = 1 << index;
  return on ? outputs | bit : outputs & ~bit;
}

function word(value: number): number[] {
  if (!Number.isInteger(value) || value < 1 || value > 0xffff) throw new RangeError(`not 1 to 65,535: ${value}`);
  return [value >> 8, value & 0xff];
}

import { ByteWriter } from '../../core/bytes.ts';
import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import { closeFrame } from './frame.ts';
import { MESSAGE } from './message-id.ts';
import { type Model, modelOf } from './models.ts';
import type { Jt808Session } from './session.ts';
import { terminalBytes } from './terminal.ts';

/** One parameter's words have a length of one byte. */
const MAX_WORDS = 250;
/** Who armed and disarmed, as parameter 0x24 wants to know (BSJ). */
const USER = 'user';

/**
 * A message of the platform, in the form and to the terminal of the connection's last message; where there is none, in the form of 2013.
 * Undefined for what the protocol has no message for.
 */
export function encode(command: Command, context: CommandContext<Jt808Session>): Uint8Array | undefined {
  const { identity, serial, state, settings } = context;
  const content = contentOf(command, settings ? modelOf(settings.model) : (state?.model ?? modelOf(undefined)));
  if (!content) return undefined;
  const like = state?.last ?? { delimiter: 0x7e, version: undefined, terminal: terminalBytes(identity, 6) };
  return closeFrame({ ...like, short: false }, content.id, serial, content.body);
}

type Content = { id: number; body: Uint8Array };

function contentOf(command: Command, model: Model): Content | undefined {
  switch (command.kind) {
    case 'block':
      return { id: MESSAGE.control, body: Uint8Array.from(model.control[0]) };
    case 'unblock':
      return { id: MESSAGE.control, body: Uint8Array.from(model.control[1]) };
    // §8.14, table 17: 3 switches off, 5 restores the factory's settings
    case 'powerOff':
      return { id: MESSAGE.control, body: Uint8Array.of(3) };
    case 'factoryReset':
      return { id: MESSAGE.control, body: Uint8Array.of(5) };
    case 'reboot':
      return parameter(0x23, Uint8Array.of(3));
    case 'interval':
      return parameter(0x06, new ByteWriter().u32(Math.round(command.seconds)).bytes());
    case 'arm':
      return parameter(0x24, Uint8Array.of(1, ...toLatin1(USER)));
    case 'disarm':
      return parameter(0x24, Uint8Array.of(0, ...toLatin1(USER)));
    case 'position': // §8.22
      return { id: MESSAGE.queryLocation, body: new Uint8Array() };
    case 'identify': // §8.15
    case 'version':
      return { id: MESSAGE.queryProperties, body: new Uint8Array() };
    case 'speedLimit': // §8.8, table 12: 0x0055
      return parameters([0x0055, new ByteWriter().u32(speedOf(command.kmh)).bytes()]);
    case 'connection': // 0x0013 and 0x0018
      return parameters([0x0013, ascii(command.host)], [0x0018, new ByteWriter().u32(command.port).bytes()]);
    case 'videoStop': // JT/T 1078-2016 §5.3.2: channel 1, close, both sound and picture, main stream
      return { id: MESSAGE.videoControl, body: Uint8Array.of(1, 0, 0, 0) };
    case 'text':
      return words(command.text, model);
    default:
      return undefined;
  }
}

function speedOf(kmh: number): number {
  if (!Number.isInteger(kmh) || kmh < 1 || kmh > 999) throw new RangeError('1 to 999 km/h');
  return kmh;
}

/** 0x0310, one parameter with one byte of id (BSJ). */
function parameter(id: number, value: Uint8Array): Content {
  return { id: MESSAGE.setParameter, body: Uint8Array.of(1, id, value.length, ...value) };
}

/** 0x8103 (§8.8): a count, then id, length and value of each. */
function parameters(...list: [id: number, value: Uint8Array][]): Content {
  const writer = new ByteWriter().u8(list.length);
  for (const [id, value] of list) writer.u32(id).u8(value.length).put(value);
  return { id: MESSAGE.setParameters, body: writer.bytes() };
}

function words(text: string, model: Model): Content {
  const bytes = ascii(text);
  switch (model.text) {
    case 'text': // 0x8300 (§8.30) with the flag of an urgent text
      return { id: MESSAGE.text, body: Uint8Array.of(1, ...bytes) };
    case 'parameter': // AOVX: parameter 0xf030 is a command of its own
      return parameters([0xf030, bytes]);
    case 'passthrough': // Jimi: kind 0xf0 of 0x8900 is a command
      return { id: MESSAGE.passthroughDown, body: Uint8Array.of(0xf0, ...bytes) };
  }
}

function ascii(text: string): Uint8Array {
  if (!/^[\x20-\x7e]+$/.test(text) || text.length > MAX_WORDS)
    throw new RangeError(`a jt808 text has 1 to ${MAX_WORDS} characters of ASCII`);
  return toLatin1(text);
}

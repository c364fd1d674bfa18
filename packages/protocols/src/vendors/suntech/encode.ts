import type { Command, CommandContext } from '../../core/protocol.ts';
import { toLatin1 } from '../../core/text.ts';
import type { SuntechSession } from './session.ts';

/** The manuals' first generation: what a tracker that has not spoken yet is addressed as. */
const FIRST_GENERATION = 'SA200';
const MAX_COMMAND = 512;

/**
 * `ST300CMD;id;02;words` (ST300/340 manual, 7), with the letters that the tracker's own texts begin with; `CMD;id;group;number` for a
 * universal tracker. @throws RangeError for an output that there is not, or a text of two lines.
 */
export function encode(
  command: Command,
  { identity, state, settings = {} }: CommandContext<SuntechSession>,
): Uint8Array | undefined {
  const prefix = state?.prefix ?? FIRST_GENERATION;
  const words =
    prefix === '' ? universalWords(command, settings.relayOutput) : legacyWords(command, settings.relayOutput);
  if (words === undefined) return undefined;
  const text = prefix === '' ? `CMD;${identity};${words}` : `${prefix}CMD;${identity};02;${words}`;
  if (!/^[\x20-\x7e]*$/.test(text) || text.length > MAX_COMMAND) throw new RangeError('not a command of one line');
  return toLatin1(`${text}\r`);
}

function legacyWords(command: Command, relay = '1'): string | undefined {
  switch (command.kind) {
    case 'reboot':
      return 'Reboot';
    case 'position':
    case 'status':
      return 'StatusReq';
    case 'block':
      return `Enable${outputOf(relay)}`;
    case 'unblock':
      return `Disable${outputOf(relay)}`;
    case 'arm':
      return 'Enable2';
    case 'disarm':
      return 'Disable2';
    case 'output':
      return `${command.on ? 'Enable' : 'Disable'}${outputOf(String(command.index))}`;
    case 'dismiss':
      return 'AckEmerg';
    case 'version':
      return 'ReqVer';
    case 'odometer':
      return `SetOdometer=${metresOf(command.metres)}`;
    case 'factoryReset':
      return 'Reset';
    case 'text':
      return command.text;
    default:
      return undefined;
  }
}

/** Numbers of the outputs' group: on, off. */
const OUTPUTS: Readonly<Record<string, readonly [on: string, off: string]>> = {
  1: ['01', '02'],
  2: ['03', '04'],
  3: ['09', '10'],
};

function universalWords(command: Command, relay = '1'): string | undefined {
  switch (command.kind) {
    case 'reboot':
      return '03;03';
    case 'position':
    case 'status':
      return '03;01';
    case 'block':
      return `04;${OUTPUTS[outputOf(relay)]![0]}`;
    case 'unblock':
      return `04;${OUTPUTS[outputOf(relay)]![1]}`;
    case 'arm':
      return '04;03';
    case 'disarm':
      return '04;04';
    case 'output':
      return `04;${OUTPUTS[outputOf(String(command.index))]![command.on ? 0 : 1]}`;
    case 'text':
      return command.text;
    default:
      return undefined;
  }
}

/** The manual's example has nine digits. */
function metresOf(metres: number): number {
  if (!Number.isInteger(metres) || metres < 0 || metres > 999_999_999)
    throw new RangeError(`not 0 to 999,999,999 metres: ${metres}`);
  return metres;
}

function outputOf(index: string): string {
  if (!Object.hasOwn(OUTPUTS, index))
    throw new RangeError(`a tracker of Suntech has the outputs 1 to 3, not ${index.slice(0, 10)}`);
  return index;
}

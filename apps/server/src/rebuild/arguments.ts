import { parseArgs } from 'node:util';
import type { Window } from './rebuild-device.ts';

/** Of one device, or of all (undefined). `write`: what differs is mended. */
export type RebuildArguments = { device: number | undefined; window: Window; write: boolean };

/** Before and after anything that a device may say. */
const [FIRST, LAST] = [Date.UTC(1900, 0, 1), Date.UTC(9000, 0, 1)];

/** What the command line asks for; undefined where it is ambiguous. */
export function readArguments(given: string[]): RebuildArguments | undefined {
  const values = valuesOf(given);
  if (values === undefined) return undefined;
  const [from, until] = [momentOf(values.from, FIRST), momentOf(values.to, LAST)];
  const device = values.device === undefined ? undefined : Number(values.device);
  const isDevice = device === undefined || (Number.isInteger(device) && device > 0 && device < 2 ** 31);
  if (values.help || !isDevice || (device === undefined) !== values.all) return undefined;
  if (from === undefined || until === undefined || from >= until) return undefined;
  return { device, window: { from, until }, write: values.write };
}

function valuesOf(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        device: { type: 'string' },
        all: { type: 'boolean', default: false },
        from: { type: 'string' },
        to: { type: 'string' },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch {
    return undefined; // an option that there is not, one twice without its value, a word of its own
  }
}

function momentOf(text: string | undefined, otherwise: number): number | undefined {
  if (text === undefined) return otherwise;
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

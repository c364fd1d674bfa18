import type { Attributes } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { readable } from './packet.ts';

/** Wialon IPS 2.0, "Additional parameters": a name has at most 38 letters, a message at most 200 parameters. */
const MAX_NAME = 38;
const MAX_PARAMETERS = 200;
const MAX_TEXT = 200;

/**
 * Parameters whose meaning and unit the manual, or the list that flespi gives for this protocol, says. Every other name is its maker's
 * own and stays so.
 */
const NAMED: Readonly<Record<string, (value: number) => Attributes>> = {
  // the alarm of the manual's "Fixed parameters"
  sos: (value) => (value === 1 ? { alarms: ['sos'] } : {}),
  ign: (value) => ({ ignition: value !== 0 }),
  ignition: (value) => ({ ignition: value !== 0 }),
  motion: (value) => ({ motion: value !== 0 }),
  pwr_ext: (value) => ({ externalVoltage: value }),
  pwr_int: (value) => ({ batteryVoltage: value }),
};

/** The serving cell and those in reach, by number; without one: the only. */
const CELL = /^(mcc|mnc|lac|cell_id)(\d{0,2})$/;
type CellParts = { mcc?: number; mnc?: number; lac?: number; cell_id?: number };

/** `name:type:value,…`: 1 a whole number, 2 a fraction, 3 a text. What does not fit its type is not registered, as the manual wants. */
export function readParameters(attributes: Attributes, text: string): void {
  const cells = new Map<string, CellParts>();
  for (const parameter of text.split(',', MAX_PARAMETERS)) {
    const colon = parameter.indexOf(':');
    if (colon <= 0 || parameter[colon + 2] !== ':') continue;
    const name = readable(parameter.slice(0, colon)).slice(0, MAX_NAME).toLowerCase();
    readOne(attributes, cells, name, parameter[colon + 1]!, parameter.slice(colon + 3));
  }
  for (const { mcc = 0, mnc = 0, lac = 0, cell_id: id = 0 } of cells.values()) {
    addCell(attributes, { mcc, mnc, lac, id });
  }
}

function readOne(attributes: Attributes, cells: Map<string, CellParts>, name: string, type: string, text: string) {
  const value = readValue(text);
  if (value === undefined && type !== '3') return;
  const read = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  const [, part, number = ''] = (value !== undefined && CELL.exec(name)) || [];
  if (read && value !== undefined) Object.assign(attributes, read(value));
  else if (part !== undefined) cells.set(number, { ...cells.get(number), [part]: value });
  else keep(attributes, name, type === '3' || value === undefined ? readable(text).slice(0, MAX_TEXT) : value);
}

/** A number, or a flag in words as one. */
function readValue(text: string): number | undefined {
  if (text === 'true' || text === 'false') return text === 'true' ? 1 : 0;
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : undefined;
}

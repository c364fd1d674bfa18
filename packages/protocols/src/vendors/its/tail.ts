import type { Attributes } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';
import { numberIn } from './place.ts';

const MAX_REST = 120;

/**
 * What follows the outputs: the frame's number and, as each vendor has it, analog inputs, kilometres, acceleration, tilt and a
 * checksum (corpus; 1819001A ends with the number and the checksum).
 */
export function readTail(texts: readonly string[], attributes: Attributes): void {
  if (/^\d{6}$/.test(texts[2] ?? '') && numberIn(texts[0]) !== undefined && numberIn(texts[1]) !== undefined) {
    // two analog inputs before the number
    analog(texts.slice(0, 2), attributes);
    keep(attributes, 'index', Number(texts[2]));
    keepRest(texts.slice(3), attributes);
    return;
  }
  if (!/^\d{1,9}$/.test(texts[0] ?? '')) {
    keepRest(texts, attributes);
    return;
  }
  keep(attributes, 'index', Number(texts[0]));
  readValues(texts.slice(1), attributes);
}

function readValues(rest: readonly string[], attributes: Attributes): void {
  if (rest.length >= 7 && rest.slice(0, 7).every((text) => numberIn(text) !== undefined)) {
    const [kilometres, volts, x, y, z, tiltY, tiltX] = rest;
    odometer(kilometres, attributes);
    analog([volts], attributes);
    keep(attributes, 'gSensor', `[${x},${y},${z}]`);
    keep(attributes, 'tiltY', Number(tiltY));
    keep(attributes, 'tiltX', Number(tiltX));
    keepRest(rest.slice(7), attributes);
  } else if (rest[3]?.startsWith('(')) {
    // the parameter that was set is between the brackets
    analog(rest.slice(0, 2), attributes);
    keepRest(rest.slice(2), attributes);
  } else if (/^\d+\.\d+$/.test(rest[0] ?? '')) {
    odometer(rest[0], attributes);
    keepRest(rest.slice(1), attributes);
  } else keepRest(rest, attributes);
}

/** Volts; some send millivolts, which are out of range for volts. */
function analog(texts: readonly (string | undefined)[], attributes: Attributes): void {
  texts.forEach((text, at) => {
    const value = numberIn(text);
    if (value === undefined) return;
    attributes.analogInputs = { ...attributes.analogInputs, [at + 1]: value > 100 ? value / 1000 : value };
  });
}

function odometer(kilometres: string | undefined, attributes: Attributes): void {
  const value = numberIn(kilometres);
  if (value !== undefined) attributes.odometer = value * 1000;
}

function keepRest(texts: readonly string[], attributes: Attributes): void {
  const text = texts.filter((one) => one !== '' && one !== '*').join(',');
  if (text !== '') keep(attributes, 'rest', text.slice(0, MAX_REST));
}

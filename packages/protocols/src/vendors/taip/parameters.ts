import { type Draft, keep } from '../../core/shapes/draft.ts';
import { decimal, type Field, identity, number, vendorNumber } from '../../core/shapes/fields.ts';
import { xorDigits } from '../../core/shapes/sums.ts';

/** How a connection's trackers sum up: those of Lantrix leave the star before the checksum out of it (corpus, setModelOverride). */
export type TaipSession = { sumsStar: boolean };

/** Ignition and supply; outputs; inputs: a digit each. */
const inputsAndOutputs: Field = ({ attributes }, text) => {
  const [status = 0, outputs = 0, inputs = 0] = Array.from(text, Number);
  attributes.ignition = (status & 1) !== 0;
  attributes.externalPower = (status & 2) !== 0;
  keep(attributes, 'output', outputs);
  keep(attributes, 'input', inputs);
};

/** The `;NAME=value` behind a message (corpus; ID: TAIP, "ID"). */
const NAMED: Readonly<Record<string, Field>> = {
  ID: identity,
  IO: inputsAndOutputs,
  SV: number('satellites'),
  BL: number('batteryVoltage', 0.001),
  VO: number('odometer'),
  AD: vendorNumber('adc1'),
  AL: (draft, text) => {
    draft.altitude = decimal(text);
  },
};
const MAX_PARAMETERS = 40;

export function readParameters(draft: Draft, parameters: readonly string[]): void {
  for (const parameter of parameters.slice(0, MAX_PARAMETERS)) {
    const at = parameter.indexOf('=');
    const [name, text] = [parameter.slice(0, at).toUpperCase(), parameter.slice(at + 1)];
    if (at <= 0 || text === '') continue;
    const read = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    if (read) read(draft, text);
    else keep(draft.attributes, name.slice(0, 40), text.slice(0, 200));
  }
}

/**
 * A numbered message waits for ACK with its number and the identity in the order in which they came, or for SAK where the
 * number begins with IP; one without a number for the identity alone (corpus).
 */
export function replyTo(parameters: readonly string[], { sumsStar }: TaipSession): string | undefined {
  const identityPart = parameters.find((text) => /^ID=./i.test(text));
  if (identityPart === undefined) return undefined;
  const index = parameters.find((text) => text.startsWith('#'));
  const id = `ID=${identityPart.slice(3)}`;
  if (index === undefined) return identityPart.slice(3);
  if (index.startsWith('#IP')) return `>SAK;${id};${index}<`;
  const both = parameters.indexOf(index) < parameters.indexOf(identityPart) ? `${index};${id}` : `${id};${index}`;
  const text = `>ACK;${both};`;
  return `${text}*${xorDigits(sumsStar ? `${text}*` : text)}<`;
}

import type { Command } from '@balise/protocols';

const PLAIN = [
  ...(['block', 'unblock', 'position', 'positionStop', 'photo', 'reboot', 'powerOff', 'factoryReset'] as const),
  ...(['arm', 'disarm', 'dismiss', 'version', 'identify', 'status', 'videoStop'] as const),
] as const;
const NUMBERED = {
  interval: 'seconds',
  timezone: 'minutes',
  odometer: 'metres',
  speedLimit: 'kmh',
  geofence: 'metres',
} as const;

/** A command as it is typed: its kind and values, or JSON. @throws RangeError for what is none */
export function readCommand([kind = '', ...values]: string[]): Command {
  if (kind.startsWith('{')) return readJson(kind);
  if ((PLAIN as readonly string[]).includes(kind)) return { kind: kind as (typeof PLAIN)[number] };
  if (Object.hasOwn(NUMBERED, kind)) {
    const name = kind as keyof typeof NUMBERED;
    return { kind: name, [NUMBERED[name]]: numberOf(values[0], name) } as unknown as Command;
  }
  if (kind === 'output') {
    if (values[1] !== 'on' && values[1] !== 'off') throw new RangeError('output <number> <on|off>');
    return { kind, index: numberOf(values[0], kind), on: values[1] === 'on' };
  }
  if (kind === 'text' || kind === 'configuration' || kind === 'firmware') return { kind, text: values.join(' ') };
  throw new RangeError(`There is no command ${kind}.`);
}

function numberOf(text: string | undefined, kind: string): number {
  const number = Number(text || Number.NaN);
  if (!Number.isInteger(number)) throw new RangeError(`${kind} needs a whole number.`);
  return number;
}

function readJson(text: string): Command {
  try {
    return JSON.parse(text) as Command;
  } catch {
    throw new RangeError('This is no JSON.');
  }
}

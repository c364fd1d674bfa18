import type { Header } from './frame.ts';

/** A message with some of its packets received: its serial number is that of the first packet. */
type Open = { total: number; bodies: Map<number, Uint8Array>; size: number };
export type Parts = Map<string, Open>;

/** A photo of 128 kB; a connection that opens more than it ends loses the oldest. */
const MAX_PACKETS = 160;
const MAX_SIZE = 163_840;
const MAX_OPEN = 3;

export function openParts(): Parts {
  return new Map();
}

/**
 * The whole body once all its packets have come, in any order, repeats included (JT/T 808-2013 §4.4.4: total and index from 1; serial
 * numbers run on, so that serial less index is the same for all). Undefined before. @throws RangeError for packets beyond the bounds.
 */
export function addPart(parts: Parts, { id, serial, part }: Header, body: Uint8Array): Uint8Array | undefined {
  if (!part) return body;
  const { total, index } = part;
  if (total < 1 || index < 1 || index > total || total > MAX_PACKETS)
    throw new RangeError(`packet ${index} of ${total}`);
  if (total === 1) return body;
  const key = `${id} ${total} ${(serial - index) & 0xffff}`;
  const open = parts.get(key) ?? { total, bodies: new Map(), size: 0 };
  if (!open.bodies.has(index)) {
    open.bodies.set(index, body.slice());
    open.size += body.length;
  }
  parts.delete(key);
  if (open.size > MAX_SIZE) throw new RangeError(`a message of more than ${MAX_SIZE} bytes`);
  if (open.bodies.size === total) return join(open);
  parts.set(key, open);
  for (const oldest of parts.keys()) if (parts.size > MAX_OPEN) parts.delete(oldest);
  return undefined;
}

function join({ total, bodies, size }: Open): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (let index = 1; index <= total; index++) {
    const body = bodies.get(index)!;
    whole.set(body, at);
    at += body.length;
  }
  return whole;
}

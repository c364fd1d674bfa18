import type { Fix } from '@balise/tracking';

/** A repeatable stream of numbers from 0 to 1: mulberry32 (Tommy Ettinger, public domain). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Packets of a vehicle that drives, stops, idles and jumps now and then. Some packets are held back and come later, so
 * that history must be derived again. Each fix has a time of its own.
 */
export function wanderingFixes(seed: number, from: number): () => Fix[] {
  const random = randomFrom(seed);
  let time = from;
  let [latitude, longitude, speed] = [5 + random(), -4 + random(), 0];
  let late: Fix[][] = [];

  const fix = (): Fix => {
    time += 1000 * (1 + Math.floor(random() * 20)) + (random() < 0.01 ? 2 * 3_600_000 : 0);
    if (random() < 0.1) speed = random() < 0.5 ? 0 : random() * 30;
    latitude += (speed * 1e-5 * (random() - 0.3)) / 2;
    longitude += (speed * 1e-5 * (random() - 0.3)) / 2;
    const isJump = random() < 0.02;
    return {
      time,
      location: {
        latitude: isJump ? latitude + 2 : latitude,
        longitude,
        altitude: Math.floor(random() * 100),
        speed,
        course: Math.floor(random() * 360),
        valid: true,
        accuracy: null,
      },
      attributes: {
        ignition: speed > 0 || random() < 0.7,
        satellites: 2 + Math.floor(random() * 10),
        externalVoltage: random() < 0.05 ? 0.2 : 13.8,
      },
    };
  };
  return () => {
    if (late.length > 0 && random() < 0.3) {
      const [first, ...rest] = late;
      late = rest;
      return first!;
    }
    const packet = Array.from({ length: 1 + Math.floor(random() * 5) }, fix);
    if (random() > 0.15) return packet;
    late.push(packet);
    return [fix()];
  };
}

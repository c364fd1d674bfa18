import { TRACKERS } from '@balise/protocols/tracker';
import type { Fix } from '@balise/tracking';

/**
 * What one tracker will send, made before anything is measured: a drive with about a dozen varied attributes, one fix a
 * second, in the past so that no clock matters.
 * @param from time of the first fix, milliseconds since 1970 UTC
 */
export function framesOf(identity: string, from: number, messages: number, fixesPerMessage: number): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let message = 0; message < messages; message++) {
    const first = message * fixesPerMessage;
    const fixes = Array.from({ length: fixesPerMessage }, (_, i) => fixAt(Number(identity) % 1000, from, first + i));
    frames.push(TRACKERS.teltonika.report(identity, fixes, message));
  }
  return frames;
}

function fixAt(seed: number, from: number, second: number): Fix {
  const speed = 14 + 6 * Math.sin((seed + second) / 40);
  return {
    time: from + second * 1000,
    location: {
      latitude: 5.3 + seed / 1000 + second * 1e-4,
      longitude: -4 + seed / 2000,
      altitude: 20 + (second % 30),
      speed,
      course: (seed + second) % 360,
      valid: true,
      accuracy: null,
    },
    attributes: {
      ignition: true,
      motion: true,
      satellites: 8 + (second % 6),
      gsmSignal: 20 * (1 + (second % 5)),
      hdop: 0.7 + (second % 5) / 10,
      externalVoltage: 13.8 + (second % 7) / 10,
      batteryVoltage: 4 + (second % 3) / 100,
      odometer: 100_000 * seed + second * 15,
      engineHours: 3600 * seed + second,
      fuelLevel: 80 - (second % 60),
      rpm: 1500 + (second % 900),
      coolantTemperature: 85 + (second % 8),
      inputs: { '1': second % 20 === 0 },
    },
  };
}

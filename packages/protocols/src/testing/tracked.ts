import { type Fix, KMH } from '@balise/tracking';
import { PROTOCOLS, type ProtocolName } from '../registry.ts';
import { trackerOf } from '../tracker.ts';
import { receiveFrames } from './wire.ts';

export const IMEI = '356307042441013';

/** A fix such as a vehicle's tracker takes. */
export function aFix(changes: Partial<Fix['location'] & { time: number }> = {}): Fix {
  const { time = Date.UTC(2026, 10, 21, 7, 30, 15), ...location } = changes;
  return {
    time,
    location: {
      latitude: 5.345317,
      longitude: -4.024429,
      altitude: 21,
      speed: 47 * KMH,
      course: 211,
      valid: true,
      accuracy: null,
      ...location,
    },
    attributes: { ignition: true, satellites: 11, externalVoltage: 13.8, batteryLevel: 100, odometer: 48_211_700 },
  };
}

/** A login and reports as our own side of the tracker sends them, frame by frame; empty for a protocol over HTTP or one that we do not play. */
export function trackedFrames(name: ProtocolName): Uint8Array[] {
  const [protocol, tracker] = [PROTOCOLS[name], trackerOf(name)];
  if (protocol.kind !== 'stream' || !tracker) return [];
  const login = tracker.login(IMEI);
  const still = aFix({ speed: 0, course: 0 });
  const packets = [tracker.report(IMEI, [aFix(), still], 2), tracker.heartbeat?.(IMEI, still, 4)];
  return receiveFrames(
    protocol,
    [login, ...packets].filter((packet) => packet !== undefined),
  ).map(({ frame }) => frame);
}

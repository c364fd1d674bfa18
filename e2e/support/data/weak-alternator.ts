import { TRACKERS } from '@balise/protocols/tracker';
import type { Fix } from '@balise/tracking';
import { connectTracker } from '../../../tools/simulator/tracker-connection.ts';
import type { Partner } from '../plan.ts';
import type { Platform } from '../platform.ts';
import { aFix, eastOf } from '../trackers/tracker.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** So many days, until yesterday, and on so many of the last ones the alternator gives less. */
const [DAYS, WEAK] = [42, 10];
/** Volts at rest, and with the engine running. */
const [REST, RUNNING, LESS] = [12.6, 14.2, 0.6];

/** Six weeks of a vehicle that sends its voltage every two minutes: it rests, drives half an hour, and rests. @returns the first weak day, ms since 1970 UTC */
export async function sendWeakAlternator(platform: Platform, vehicle: Partner['vehicles'][number]): Promise<number> {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const fixes = Array.from({ length: DAYS }, (_, place) => DAYS - place).flatMap((ago) =>
    Array.from({ length: 40 }, (_, at): Fix => {
      const isOn = at >= 20 && at < 35;
      const place = eastOf({ latitude: 5.36, longitude: -4.01 }, isOn ? (at - 20) * 1_440 : 0);
      const running = RUNNING + 0.02 * ((ago * 7) % 5) - (ago <= WEAK ? LESS : 0);
      const fix = aFix(today - ago * DAY + 6 * 60 * MINUTE + at * 2 * MINUTE, place, isOn ? 43 : 0);
      return { ...fix, attributes: { ...fix.attributes, externalVoltage: isOn ? running : REST } };
    }),
  );
  const line = connectTracker(platform.trackerPorts.teltonika, vehicle.identity, TRACKERS.teltonika);
  await line.send(fixes);
  await line.delivered();
  line.close();
  return today - WEAK * DAY;
}

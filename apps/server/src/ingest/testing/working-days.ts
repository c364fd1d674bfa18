import type { Fix } from '@balise/tracking';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const DEGREE = 111_195; // metres of latitude

/**
 * Days of a delivery van, in order: drives with fixes every ten to thirty seconds, some of them too fast, calls with the engine on or
 * off, nights, silences of hours, a supply that is taken off, and a receiver that jumps and wanders.
 * @param from milliseconds since 1970 UTC
 */
export function workingDays(random: () => number, from: number, days: number): Fix[] {
  const fixes: Fix[] = [];
  const between = (low: number, high: number) => low + (high - low) * random();
  let [time, north, east] = [from, between(-1, 1), between(-1, 1)];
  const notify = (speed: number, ignition: boolean, more: { voltage?: number; wander?: number } = {}) => {
    const wander = () => (between(-1, 1) * (more.wander ?? 3)) / DEGREE;
    const jump = random() < 0.01 ? 1.5 : 0;
    fixes.push({
      time: Math.round(time / SECOND) * SECOND,
      location: {
        latitude: 5.3 + north / 10 + wander() + jump,
        longitude: -4 + east / 10 + wander(),
        altitude: 20,
        speed: Math.round(speed * 10) / 10,
        course: Math.floor(between(0, 360)),
        valid: true,
        accuracy: null,
      },
      attributes: { ignition, satellites: 9, externalVoltage: more.voltage ?? 13.8 },
    });
  };
  const drive = (until: number) => {
    const heading = between(0, 2 * Math.PI);
    for (let speed = 5; time < until; ) {
      const seconds = Math.round(between(10, 30));
      time += seconds * SECOND;
      speed = random() < 0.06 ? 0 : Math.max(3, Math.min(38, speed + between(-4, 5)));
      north += (speed * seconds * Math.cos(heading) * 10) / DEGREE;
      east += (speed * seconds * Math.sin(heading) * 10) / DEGREE;
      notify(speed, true);
    }
  };
  const stand = (until: number, ignition: boolean, every: number, voltage?: number) => {
    for (; time < until; ) {
      time += Math.round(between(0.6, 1.2) * every);
      notify(between(0, 0.6), ignition, { wander: 25, ...(voltage === undefined ? {} : { voltage }) });
    }
  };
  for (let day = 0; day < days; day++) {
    const morning = from + day * 24 * HOUR + between(6, 8) * HOUR;
    stand(morning, false, 30 * MINUTE);
    while (time < morning + 9 * HOUR) {
      drive(time + between(8, 35) * MINUTE);
      if (random() < 0.1) time += between(1.5, 3) * HOUR;
      stand(time + between(2, 25) * MINUTE, random() < 0.4, 60 * SECOND, random() < 0.15 ? 0.3 : undefined);
    }
  }
  return fixes;
}

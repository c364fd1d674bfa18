import { GOOD } from '@balise/tracking';
import { noteDamage, openPath, type Path, storedTrack } from '../../history/index.ts';
import { passagesOf } from '../area/passages.ts';
import { shapeOf } from '../area/shape.ts';
import type { Raw, Reading, Source, Subject } from '../read/source.ts';
import { isLongEnough, placeOf } from '../read/spans.ts';

/** Each passage of a device through an area. What began before the period, or goes on after it, is cut off there. */
export const zone: Source = async function* (reading, subjects) {
  const { area } = reading.asked.filters;
  if (!area) return;
  const shape = shapeOf(area);
  for (const subject of subjects) {
    const passages = passagesOf(shape);
    for await (const path of pathsOf(reading, subject)) {
      path.at.forEach((at, place) => {
        const [latitude, longitude] = [path.latitude[place], path.longitude[place]];
        if (latitude === undefined || longitude === undefined || path.quality[place] !== GOOD) return;
        passages.add({ at, latitude, longitude, speed: path.speed[place] ?? null });
      });
    }
    yield passages.end().flatMap((passage): Raw[] => {
      const { entry, exit, isOpenAtStart, isOpenAtEnd, distance, maxSpeed, fixes } = passage;
      if (!isLongEnough({ startsAt: entry, until: exit }, reading)) return [];
      const values = {
        ...{ entry: isOpenAtStart ? null : entry, exit: isOpenAtEnd ? null : exit, duration: exit - entry },
        ...{ distance, maxSpeed, fixes },
        ...{ entryPlace: placeOf(passage.entrySpot), exitPlace: placeOf(passage.exitSpot) },
      };
      return [{ subject, from: entry, to: exit, values }];
    });
  }
};

/** Days that are read at once. */
const STEP = 8 * 86_400_000;

/** Where a device was in a client's time, some days at a time; of its messages no more than that is read. */
async function* pathsOf({ tx, asked }: Reading, { deviceId, owned }: Subject): AsyncGenerator<Path> {
  for (const { from, to } of owned) {
    const end = Math.min(to, asked.to);
    for (let start = Math.max(from, asked.from); start < end; start += STEP) {
      const track = await storedTrack(tx, deviceId, { from: start, to: Math.min(end, start + STEP) }, { whole: false });
      if (!track) return;
      const { path, missing } = openPath(track);
      await noteDamage(tx, deviceId, missing);
      yield path;
    }
  }
}

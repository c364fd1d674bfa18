import { parentPort } from 'node:worker_threads';
import type { FromGazetteer, ToGazetteer } from './messages.ts';
import { embeddedTowns } from './towns.ts';
import { placeWordsIn } from './words.ts';

if (parentPort === null) throw new Error('gazetteer.worker.ts is started as a thread');
const port = parentPort;
const nearest = embeddedTowns();
const words = { en: placeWordsIn('en'), fr: placeWordsIn('fr') };

port.on('message', ({ id, spots, language }: ToGazetteer) => {
  const names = Array.from({ length: spots.length / 2 }, (_, place) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = spots.subarray(2 * place, 2 * place + 2);
    const town = Number.isNaN(latitude + longitude) ? undefined : nearest(latitude, longitude);
    return town === undefined ? null : words[language](town);
  });
  const answer: FromGazetteer = { id, names };
  port.postMessage(answer);
});

import type { Language } from '@balise/i18n';
import { embeddedTowns } from './towns.ts';
import { placeWordsIn } from './words.ts';

const nearest = embeddedTowns();
const words = { en: placeWordsIn('en'), fr: placeWordsIn('fr') };

/** Places as degrees, latitude and longitude alternating; NaN for none. */
type Question = { spots: Float64Array<ArrayBuffer>; language: Language };

/** Their names in the same order. */
export const namesOf = ({ spots, language }: Question): (string | null)[] =>
  Array.from({ length: spots.length / 2 }, (_, place) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = spots.subarray(2 * place, 2 * place + 2);
    const town = Number.isNaN(latitude + longitude) ? undefined : nearest(latitude, longitude);
    return town === undefined ? null : words[language](town);
  });

import { en, formatIn, fr, type Language } from '@balise/i18n';
import { beginsWithVowel, IN_TOWN, type NearestTown } from './nearest-town.ts';

const KILOMETRE = 1000;

/** A place by its nearest town: “≈ 4 km N of Toumodi”. */
export type PlaceWords = (nearest: NearestTown) => string;

export function placeWordsIn(language: Language): PlaceWords {
  const { number, distance: figureOf, text } = formatIn(language, 'UTC');
  const { place, placeVowel, directions } = { en, fr }[language].tracking;
  const { unit } = figureOf(KILOMETRE);
  return ({ town, distance, direction }) => {
    if (distance < IN_TOWN) return town;
    const said = {
      distance: text({ value: number(distance / KILOMETRE), unit }),
      direction: directions[direction],
      town,
    };
    const sentence = beginsWithVowel(town) ? placeVowel : place;
    return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: keyof typeof said) => said[name]);
  };
}

export {
  beginsWithVowel,
  DIRECTIONS,
  type Direction,
  finderOf,
  IN_TOWN,
  type NearestTown,
  type TownFinder,
  type TownTable,
} from './nearest-town.ts';

import { lasting, placeOf } from '../read/source.ts';

/** Each time a tracker was without its supply. */
export const powerCuts = lasting('power_cut', ({ content: { cause, place } }) => ({ cause, place: placeOf(place) }));

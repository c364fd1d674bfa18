import { lasting, placeOf } from '../read/source.ts';

/** Each time the engine ran while the vehicle stood. */
export const idling = lasting('idling', ({ content: { place } }) => ({ place: placeOf(place) }));

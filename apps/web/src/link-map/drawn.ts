/** Degrees. */
export type Spot = { latitude: number; longitude: number };

/** A vehicle as the link may show it. */
export type DrawnPlace = Spot & {
  motion: 'moving' | 'stopped' | 'silent';
  /** The vehicle is within so many metres of the place; null: it is there. */
  reach: number | null;
  trail: [latitude: number, longitude: number][];
};

/** What the server says of a link, and all that is drawn of it (features/tracking-links/page/drawn.ts of the server). */
export type LinkDrawn = { places: DrawnPlace[]; destination: Spot | null };

/** All that should be on screen at first. */
export const spotsOf = ({ places, destination }: LinkDrawn): Spot[] => [
  ...places.flatMap((place) => [place, ...place.trail.map(([latitude, longitude]): Spot => ({ latitude, longitude }))]),
  ...(destination ? [destination] : []),
];

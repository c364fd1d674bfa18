/** Degrees of a place, with points in every language, as maps take them when they are pasted. */
export const coordinatesOf = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** Colours of several vehicles: distinguishable for colour-blind readers too, and by their lightness; names of tokens. */
export const HUES = ['track-1', 'track-2', 'track-3', 'track-4', 'track-5'] as const;
/** Colours of the speed bands of one vehicle, by band; the last where a limit is exceeded. */
export const BAND_COLOURS = ['chart-2', 'chart-1', 'trail'] as const;
export const OVER_LIMIT = 'st-power';

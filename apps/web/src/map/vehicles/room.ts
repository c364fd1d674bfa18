import type { PaddingOptions } from 'maplibre-gl';

/** Room that panels take from the map, px. What is shown is centred in the rest. */
export type Room = Required<PaddingOptions>;
export const NO_ROOM: Room = { top: 0, right: 0, bottom: 0, left: 0 };

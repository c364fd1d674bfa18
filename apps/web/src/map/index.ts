export { fit, goTo, keepWith, openCluster, type Point } from './camera.ts';
export { NO_ROOM, type Room } from './create-map.ts';
export { type Mark, VEHICLE_KINDS } from './mark.ts';
export { placeOf } from './mercator.ts';
export type { PastMark, PastVehicle } from './paint-past.ts';
export { paintSample } from './paint-sample.ts';
export type { PastPicture } from './past-layer.ts';
export { Slide } from './slide.ts';
export { type FleetMap, type PastMap, useMap, usePastMap } from './use-map.ts';

export { fit, goTo, keepWith, openCluster, type Point } from './camera.ts';
export { NO_ROOM, type Room } from './create-map.ts';
export { choiceOf, chooseMap, groundOf, mapChoice } from './map-choice.ts';
export { OVERVIEW_ZOOM } from './map-style.ts';
export { type Mark, VEHICLE_KINDS } from './mark.ts';
export { placeOf } from './mercator.ts';
export { loadTowns } from './nearest-town.ts';
export { paintSample } from './paint-sample.ts';
export { type FleetMap, useMap } from './use-map.ts';

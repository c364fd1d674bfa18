export { areaOf, mayCross } from './area.ts';
export type { PathPoint } from './crossings.ts';
export { geodesicDistance } from './geodesic.ts';
export type { ZoneThresholds } from './judge.ts';
export type { Area, AreaShape, Box, Corner, Part } from './shape.ts';
export { lengthOf, MOST_CORNERS, SHAPE_FAULTS, type ShapeFault, shapeFault, squareMetres } from './shape-fault.ts';
export type { Span } from './span.ts';
export { advanceStay, endStay, isOutside, newStay, type Stay, type Visit, visitsOf } from './visits.ts';

import type { StatusStyle } from '../../ui/status/badge-style.ts';
import type { Place } from '../mercator.ts';

/** The kinds that have a picture of their own; codes of the catalogue's vehicle types. */
export const VEHICLE_KINDS = ['car', 'van', 'truck', 'bus', 'motorcycle', 'other'] as const;
export type VehicleKind = (typeof VEHICLE_KINDS)[number];

/** A vehicle as the map shows it. */
export type Mark = {
  id: number;
  place: Place;
  look: StatusStyle;
  /** Degrees clockwise from north, of a vehicle that moves. */
  heading: number;
  /** The place is older than it looks. */
  stale: boolean;
  /** Held: its starter is inhibited; open: a command is on its way, or it is uncertain. */
  padlock: 'none' | 'held' | 'open';
  /** A critical defect is not repaired. */
  isOutOfService: boolean;
  /** What its picture shows. */
  kind: VehicleKind;
  /** The device's own colour, #rrggbb, in the place of its status's. */
  colour: string | null;
  /** The plate. */
  label: string;
};

/** From the bottom to the top (look: map rules). The last one needs a person most. */
export const DRAW_ORDER = [
  'never',
  'stopped',
  'idle',
  'moving',
  'disconnected',
  'power',
] as const satisfies StatusStyle[];

/** Whose label wins where two collide: who needs attention, then who moves. */
export const LABEL_RANK: Record<StatusStyle, number> = {
  power: 0,
  disconnected: 1,
  moving: 2,
  idle: 3,
  stopped: 4,
  never: 5,
};

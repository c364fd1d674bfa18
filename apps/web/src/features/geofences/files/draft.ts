import type { Corner, Zone } from '../../../map/drawing/zone.ts';

/** What a file can hold of geofences. */
export const FILE_FORMATS = ['geojson', 'kml', 'gpx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A line of a file becomes a corridor, a point a circle: of a width and a radius (m) that the reader chooses for all of them. */
export type Sizes = { width: number; radius: number };

/** What a file draws, in degrees; of a line and a point without the size that they do not have. */
export type Drawn =
  | { kind: 'zone'; zone: Zone }
  | { kind: 'line'; points: Corner[] }
  | { kind: 'point'; center: Corner };

/** What a file says of one geofence. `drawn` absent: it draws nothing that a geofence can be. */
export type Draft = {
  name: string;
  description: string;
  colour?: string;
  /** km/h */
  speedLimit?: number;
  drawn?: Drawn;
};

/** The zone that a draft becomes. */
export function zoneOf({ drawn }: Draft, { width, radius }: Sizes): Zone | undefined {
  switch (drawn?.kind) {
    case 'zone':
      return drawn.zone;
    case 'line':
      return { kind: 'corridor', points: drawn.points, width };
    case 'point':
      return { kind: 'circle', center: drawn.center, radius };
    case undefined:
      return undefined;
  }
}

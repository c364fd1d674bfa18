import type { Zone } from '../../map/drawing/zone.ts';
import type { Point } from '../../map/index.ts';

const AROUND = 50; // m

/** What “Geofence here” proposes around a place. */
export const geofenceHere = ({ latitude, longitude }: Point): Zone => ({
  kind: 'circle',
  center: { latitude, longitude },
  radius: AROUND,
});

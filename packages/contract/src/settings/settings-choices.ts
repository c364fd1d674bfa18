/** How a vehicle is drawn on the map. Whatever is chosen, each status keeps its shape. */
export const MARKER_TYPES = ['arrow', 'vehicle', 'dot', 'plate'] as const;
export type MarkerType = (typeof MARKER_TYPES)[number];

/** The statuses that have a colour, named as in the look's tokens. */
export const STATUS_COLOURS = ['moving', 'idle', 'stopped', 'disconnected', 'power', 'never'] as const;
export type StatusColour = (typeof STATUS_COLOURS)[number];

/** What a notice tells of while somebody looks, as it happens to a vehicle. */
export const ALERT_TYPES = [
  ...(['powerCut', 'longDriving', 'disconnected', 'gpsStale'] as const),
  ...(['ignitionOn', 'ignitionOff', 'moving', 'stopped'] as const),
] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

export const SOUNDS = ['none', 'chime', 'bell', 'alarm'] as const;
export type Sound = (typeof SOUNDS)[number];

/** What the second line of a row may say. */
export const ROW_FIELDS = ['place', 'label', 'client', 'model', 'imei'] as const;
export type RowField = (typeof ROW_FIELDS)[number];
export const CARD_FIELDS = [
  ...(['speed', 'ignition', 'lastContact', 'supply', 'fuel', 'odometer', 'distance', 'battery', 'signal'] as const),
] as const;
export type CardField = (typeof CARD_FIELDS)[number];

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
export const DISTANCE_UNITS = ['km', 'mi'] as const;
export type DistanceUnit = (typeof DISTANCE_UNITS)[number];

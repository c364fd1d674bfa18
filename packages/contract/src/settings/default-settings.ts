import type {
  AlertType,
  CardField,
  Density,
  DistanceUnit,
  MarkerType,
  RowField,
  Sound,
  StatusColour,
  Theme,
} from './settings-choices.ts';

type Notice = { shown: boolean; sound: Sound };

/** What holds where no one chose anything. Without a schema: the first screen obeys it before anything is known of its reader. */
export const DEFAULT_SETTINGS = {
  map: { markerType: 'arrow' as MarkerType, labels: true, clusters: true, trailMinutes: 60, start: null },
  colours: { status: {} as Partial<Record<StatusColour, string>>, devices: {} as Record<string, string> },
  notifications: {
    displaySeconds: 5,
    alerts: {
      powerCut: { shown: true, sound: 'alarm' },
      longDriving: { shown: true, sound: 'chime' },
      disconnected: { shown: true, sound: 'none' },
    } as Partial<Record<AlertType, Notice>>,
    severities: {
      critical: { shown: true, sound: 'alarm' as Sound },
      warning: { shown: true, sound: 'chime' as Sound },
      info: { shown: true, sound: 'none' as Sound },
    },
    maxDrivingMinutes: 270,
    minRestMinutes: 45,
  },
  display: {
    rowField: 'place' as RowField,
    cardFields: [
      'speed',
      'ignition',
      'lastContact',
      'supply',
      'fuel',
      'odometer',
      'distance',
      'battery',
      'signal',
    ] as CardField[],
    density: 'comfortable' as Density,
    theme: 'system' as Theme,
    distanceUnit: 'km' as DistanceUnit,
  },
};

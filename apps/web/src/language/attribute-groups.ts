import type { Attributes } from '@balise/tracking';

/** The parts into which what a message says is divided, in their order; `other` is what has no name of ours. */
export const ATTRIBUTE_GROUPS = [
  'vehicle',
  'engine',
  'power',
  'sensors',
  'alerts',
  'reception',
  'tracker',
  'other',
] as const;
export type AttributeGroup = (typeof ATTRIBUTE_GROUPS)[number];

const GROUP_OF: Record<keyof Attributes, AttributeGroup> = {
  ignition: 'vehicle',
  motion: 'vehicle',
  odometer: 'vehicle',
  busOdometer: 'vehicle',
  tripOdometer: 'vehicle',
  speedLimit: 'vehicle',
  door: 'vehicle',
  armed: 'vehicle',
  blocked: 'vehicle',
  driverId: 'vehicle',
  vin: 'vehicle',
  engineHours: 'engine',
  rpm: 'engine',
  busSpeed: 'engine',
  engineLoad: 'engine',
  throttle: 'engine',
  coolantTemperature: 'engine',
  intakeTemperature: 'engine',
  dtcs: 'engine',
  fuelLevel: 'engine',
  fuelVolume: 'engine',
  fuelUsed: 'engine',
  fuelRate: 'engine',
  externalVoltage: 'power',
  externalPower: 'power',
  batteryVoltage: 'power',
  batteryLevel: 'power',
  charging: 'power',
  temperatures: 'sensors',
  humidities: 'sensors',
  inputs: 'sensors',
  outputs: 'sensors',
  analogInputs: 'sensors',
  alarms: 'alerts',
  event: 'alerts',
  result: 'alerts',
  satellites: 'reception',
  hdop: 'reception',
  pdop: 'reception',
  gsmSignal: 'reception',
  cell: 'reception',
  wifi: 'reception',
  firmware: 'tracker',
  iccid: 'tracker',
  vendor: 'other',
};

/** Each value of a message by itself, members of groups as `temperatures.1` and `vendor.239`. */
export function flatAttributes(attributes: object): [key: string, value: unknown][] {
  return Object.entries(attributes).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && key !== 'cell'
      ? Object.entries(value).map(([member, of]) => [`${key}.${member}`, of])
      : [[key, value]],
  );
}

/** The values of a message by what they are about; groups without any are left out. */
export function groupedAttributes(
  attributes: object,
): { group: AttributeGroup; values: [key: string, value: unknown][] }[] {
  const known = new Map(Object.entries<AttributeGroup>(GROUP_OF));
  const groupOf = (key: string) => known.get(key.split('.')[0] ?? key) ?? 'other';
  const byGroup = Map.groupBy(flatAttributes(attributes), ([key]) => groupOf(key));
  return ATTRIBUTE_GROUPS.flatMap((group) => {
    const values = byGroup.get(group);
    return values === undefined ? [] : [{ group, values }];
  });
}

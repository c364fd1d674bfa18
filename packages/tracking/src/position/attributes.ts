/** What a tracker itself raises. A closed set: what fits none is `general` and keeps its code among the vendor values. */
export const ALARMS = [
  'sos',
  'powerCut',
  'powerRestored',
  'lowBattery',
  'lowPower',
  'vibration',
  'tamper',
  'removal',
  'movement',
  'tow',
  'jamming',
  'gpsAntennaCut',
  'overspeed',
  'geofenceEnter',
  'geofenceExit',
  'hardAcceleration',
  'hardBraking',
  'hardCornering',
  'accident',
  'idle',
  'fatigue',
  'door',
  'temperature',
  'fuelLeak',
  'fault',
  'general',
] as const;
export type Alarm = (typeof ALARMS)[number];

/** A value under the vendor's own id, kept because it has no name of ours. */
export type VendorValue = number | string | boolean;

/**
 * What a message says beside time and place: one name and one unit for each thing, whatever the protocol.
 * Absent means that the message did not say.
 */
export type Attributes = {
  ignition?: boolean;
  motion?: boolean;
  /** Metres, as counted by the device itself, or by the source that its installer set; also where a protocol does not say whose counter it is. */
  odometer?: number;
  /** Metres, as the vehicle's own odometer says on its engine bus or tachograph: another counter than the device's. */
  busOdometer?: number;
  /** Metres since the last reset, as counted by the device. */
  tripOdometer?: number;
  /** Seconds. */
  engineHours?: number;
  /** Volts at the device's supply (the vehicle's battery). */
  externalVoltage?: number;
  /** Volts of the device's own battery. */
  batteryVoltage?: number;
  /** Percent of the device's own battery. */
  batteryLevel?: number;
  charging?: boolean;
  /** Whether the vehicle's supply reaches the device, where the device itself says so. */
  externalPower?: boolean;
  /** Percent. */
  gsmSignal?: number;
  satellites?: number;
  hdop?: number;
  pdop?: number;
  /** Mobile country code, network code, location area and cell of the serving cell. */
  cell?: { mcc: number; mnc: number; lac: number; id: number; signal?: number };
  /** MAC address and dBm of Wi-Fi stations in reach. */
  wifi?: { mac: string; signal?: number }[];
  /** Percent of the tank. */
  fuelLevel?: number;
  /** Litres in the tank. */
  fuelVolume?: number;
  /** Litres since the counter began. */
  fuelUsed?: number;
  /** Litres an hour. */
  fuelRate?: number;
  rpm?: number;
  /** Metres per second, from the engine bus. */
  busSpeed?: number;
  /** Metres per second that are allowed on the road, where the device knows its map. */
  speedLimit?: number;
  /** Degrees Celsius. */
  coolantTemperature?: number;
  /** Percent. */
  engineLoad?: number;
  /** Percent. */
  throttle?: number;
  /** Degrees Celsius. */
  intakeTemperature?: number;
  dtcs?: string[];
  vin?: string;
  /** iButton or card number, upper-case hexadecimal where the protocol sends bytes. */
  driverId?: string;
  /** Degrees Celsius by sensor number. */
  temperatures?: Record<string, number>;
  /** Percent by sensor number. */
  humidities?: Record<string, number>;
  /** Whether a door is open. */
  door?: boolean;
  armed?: boolean;
  /** Digital inputs and outputs by number. */
  inputs?: Record<string, boolean>;
  outputs?: Record<string, boolean>;
  /** Volts by input number. */
  analogInputs?: Record<string, number>;
  alarms?: Alarm[];
  /** Whether the relay inhibits the starter. */
  blocked?: boolean;
  firmware?: string;
  iccid?: string;
  /** The vendor's event code that caused this message. */
  event?: number | string;
  /** What a command was answered with. */
  result?: string;
  /** Everything that has no name above, under the vendor's id. */
  vendor?: Record<string, VendorValue>;
};

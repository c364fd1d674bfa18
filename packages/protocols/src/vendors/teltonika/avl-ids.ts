import type { Attributes } from '@balise/tracking';

type NamesOf<T> = { [K in keyof Attributes]-?: NonNullable<Attributes[K]> extends T ? K : never }[keyof Attributes];
export type NumberName = Exclude<NamesOf<number>, 'event'>;
export type FlagName = NamesOf<boolean>;

/**
 * What an element means among our attributes; `scale` makes SI of the vendor's unit. A `second` source of a thing counts where the
 * first is absent, so that a counter does not jump between two.
 */
export type Meaning = { signed?: true; second?: true; absent?: readonly number[] } & (
  | { number: NumberName; scale?: number }
  | { flag: FlagName; inverted?: true }
  | { of: 'inputs' | 'outputs'; sensor: string }
  | { of: 'analogInputs' | 'temperatures' | 'humidities'; sensor: string; scale: number }
);

/** AVL id and width in bytes: the device families give one id different widths where it means different things. */
export type AvlRow = readonly [id: number, width: 1 | 2 | 4 | 8, Meaning];

const MILLI = 0.001;
const KMH = 1 / 3.6;
/** Sensor not ready, not found, wrong id, shorted (Teltonika wiki, Dallas temperature): no temperature. */
const DALLAS_FAULTS = [850, 2000, 3000, 4000, 5000];
/** Not parsed, not found, abnormal state (Teltonika wiki, BLE temperature and humidity). */
const BLE_FAULTS = [2000, 3000, 4000, 65535];
/** A vehicle that does not report how far it has driven: 0, or all ones. */
export const NO_DISTANCE = [0, 0xffffffff];

const dallas = (sensor: string): Meaning => ({
  of: 'temperatures',
  sensor,
  scale: 0.1,
  signed: true,
  absent: DALLAS_FAULTS,
});
const bleTemperature = (sensor: string): Meaning => ({
  of: 'temperatures',
  sensor,
  scale: 0.01,
  signed: true,
  absent: BLE_FAULTS,
});
const bleHumidity = (sensor: string): Meaning => ({ of: 'humidities', sensor, scale: 0.1, absent: BLE_FAULTS });

/**
 * The elements of FMB, FMC and FMM devices that have a name of ours, in the wiki's order: "FMB120 Teltonika Data
 * Sending Parameters ID", groups permanent I/O, OBD, CAN adapters, Bluetooth low energy.
 */
export const AVL_IDS: readonly AvlRow[] = [
  [239, 1, { flag: 'ignition' }],
  [240, 1, { flag: 'motion' }],
  [21, 1, { number: 'gsmSignal', scale: 20 }], // 1 to 5 bars
  [181, 2, { number: 'pdop', scale: 0.1 }],
  [182, 2, { number: 'hdop', scale: 0.1 }],
  [66, 2, { number: 'externalVoltage', scale: MILLI }],
  [800, 4, { number: 'externalVoltage', scale: MILLI }],
  [67, 2, { number: 'batteryVoltage', scale: MILLI }],
  [113, 1, { number: 'batteryLevel' }],
  [116, 1, { flag: 'charging' }],
  [252, 1, { flag: 'externalPower', inverted: true }], // unplug: 1 when the supply is gone
  [16, 4, { number: 'odometer' }], // of the source that its installer chose
  [199, 4, { number: 'tripOdometer' }],
  [449, 4, { number: 'engineHours', second: true }], // seconds of ignition
  [12, 4, { number: 'fuelUsed', scale: MILLI, second: true }], // reckoned from the way
  [1, 1, { of: 'inputs', sensor: '1' }],
  [2, 1, { of: 'inputs', sensor: '2' }],
  [3, 1, { of: 'inputs', sensor: '3' }],
  [4, 1, { of: 'inputs', sensor: '4' }],
  [179, 1, { of: 'outputs', sensor: '1' }],
  [180, 1, { of: 'outputs', sensor: '2' }],
  [380, 1, { of: 'outputs', sensor: '3' }],
  [9, 2, { of: 'analogInputs', sensor: '1', scale: MILLI }],
  [9, 4, { of: 'analogInputs', sensor: '1', scale: MILLI }],
  [6, 2, { of: 'analogInputs', sensor: '2', scale: MILLI }],
  [72, 2, dallas('1')],
  [73, 2, dallas('2')],
  [74, 2, dallas('3')],
  [75, 2, dallas('4')],
  // professional devices, under ids that FMB gives other widths ("FMB630 AVL ID")
  [10, 2, { of: 'analogInputs', sensor: '2', scale: MILLI }],
  [11, 2, { of: 'analogInputs', sensor: '3', scale: MILLI }],
  [245, 2, { of: 'analogInputs', sensor: '4', scale: MILLI }],
  [50, 1, { of: 'outputs', sensor: '3' }],
  [51, 1, { of: 'outputs', sensor: '4' }],
  [72, 4, dallas('1')],
  [73, 4, dallas('2')],
  [74, 4, dallas('3')],
  [75, 4, dallas('4')],
  // OBD
  [31, 1, { number: 'engineLoad' }],
  [32, 1, { number: 'coolantTemperature', signed: true }],
  [36, 2, { number: 'rpm' }],
  [37, 1, { number: 'busSpeed', scale: KMH }],
  [39, 1, { number: 'intakeTemperature', signed: true }],
  [41, 1, { number: 'throttle' }],
  [48, 1, { number: 'fuelLevel' }],
  [390, 2, { number: 'fuelVolume', scale: 0.1 }],
  [390, 4, { number: 'fuelVolume', scale: 0.1 }],
  // CAN adapters
  [81, 1, { number: 'busSpeed', scale: KMH }],
  [82, 1, { number: 'throttle' }],
  [83, 4, { number: 'fuelUsed', scale: 0.1 }],
  [84, 2, { number: 'fuelVolume', scale: 0.1 }],
  [85, 2, { number: 'rpm' }],
  [87, 4, { number: 'busOdometer', absent: NO_DISTANCE }],
  [133, 4, { number: 'busOdometer', absent: NO_DISTANCE, second: true }], // of the tachograph
  [389, 4, { number: 'busOdometer', scale: 1000, absent: NO_DISTANCE, second: true }], // OBD, in kilometres
  [89, 1, { number: 'fuelLevel' }],
  [90, 2, { flag: 'door' }], // a bit for each door, 0 when all are closed
  [102, 4, { number: 'engineHours', scale: 60 }],
  [110, 2, { number: 'fuelRate', scale: 0.1 }],
  [114, 1, { number: 'engineLoad' }],
  [115, 2, { number: 'coolantTemperature', scale: 0.1, signed: true }],
  // Bluetooth low energy
  [25, 2, bleTemperature('ble1')],
  [26, 2, bleTemperature('ble2')],
  [27, 2, bleTemperature('ble3')],
  [28, 2, bleTemperature('ble4')],
  [86, 2, bleHumidity('ble1')],
  [104, 2, bleHumidity('ble2')],
  [106, 2, bleHumidity('ble3')],
  [108, 2, bleHumidity('ble4')],
];

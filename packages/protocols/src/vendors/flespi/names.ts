import { type Alarm, type Attributes, KMH } from '@balise/tracking';

type NameOf<T> = { [K in keyof Attributes]-?: NonNullable<Attributes[K]> extends T ? K : never }[keyof Attributes];

/** flespi's parameters (flespi.com/protocols, "Parameters" of each) that have a name here, and how many of ours one of theirs is. */
export const NUMBERS: ReadonlyMap<string, readonly [name: NameOf<number>, scale: number]> = new Map([
  ['position.satellites', ['satellites', 1]],
  ['position.hdop', ['hdop', 1]],
  ['position.pdop', ['pdop', 1]],
  ['external.powersource.voltage', ['externalVoltage', 1]],
  ['battery.voltage', ['batteryVoltage', 1]],
  ['battery.level', ['batteryLevel', 1]],
  // kilometres
  ['vehicle.mileage', ['odometer', 1000]],
  ['can.vehicle.mileage', ['busOdometer', 1000]],
  ['trip.mileage', ['tripOdometer', 1000]],
  // hours
  ['engine.motorhours', ['engineHours', 3600]],
  ['can.engine.motorhours', ['engineHours', 3600]],
  ['gsm.signal.level', ['gsmSignal', 1]],
  ['fuel.level', ['fuelLevel', 1]],
  ['can.fuel.level', ['fuelLevel', 1]],
  ['fuel.volume', ['fuelVolume', 1]],
  ['can.fuel.volume', ['fuelVolume', 1]],
  ['fuel.consumed', ['fuelUsed', 1]],
  ['can.fuel.consumed', ['fuelUsed', 1]],
  ['engine.rpm', ['rpm', 1]],
  ['can.engine.rpm', ['rpm', 1]],
  ['can.vehicle.speed', ['busSpeed', KMH]],
  ['can.engine.coolant.temperature', ['coolantTemperature', 1]],
  ['can.engine.load.level', ['engineLoad', 1]],
  ['can.throttle.pedal.level', ['throttle', 1]],
  ['can.intake.air.temperature', ['intakeTemperature', 1]],
] as const);

export const FLAGS: ReadonlyMap<string, NameOf<boolean>> = new Map([
  ['engine.ignition.status', 'ignition'],
  ['movement.status', 'motion'],
  ['battery.charging.status', 'charging'],
  ['external.powersource.status', 'externalPower'],
  ['engine.blocked.status', 'blocked'],
  ['door.open.status', 'door'],
] as const);

export const TEXTS: ReadonlyMap<string, 'vin' | 'driverId' | 'firmware' | 'iccid'> = new Map([
  ['vehicle.vin', 'vin'],
  ['can.vin', 'vin'],
  ['ibutton.code', 'driverId'],
  ['rfid.code', 'driverId'],
  ['device.firmware.version', 'firmware'],
  ['gsm.sim.iccid', 'iccid'],
] as const);

/** States and triggers that are alarms while they are true. */
export const ALARMS: ReadonlyMap<string, Alarm> = new Map([
  ['alarm.event.trigger', 'general'],
  ['sos.event.trigger', 'sos'],
  ['gnss.antenna.cut.status', 'gpsAntennaCut'],
  ['gsm.jamming.event.status', 'jamming'],
  ['gsm.jamming.event.trigger', 'jamming'],
  ['gsm.jamming.alarm.status', 'jamming'],
  ['harsh.acceleration.event.trigger', 'hardAcceleration'],
  ['harsh.braking.event.trigger', 'hardBraking'],
  ['harsh.cornering.event.trigger', 'hardCornering'],
  ['shock.event.trigger', 'vibration'],
  ['towing.event.trigger', 'tow'],
  ['towing.event.status', 'tow'],
  ['overspeeding.event.trigger', 'overspeed'],
  ['overspeeding.status', 'overspeed'],
  ['battery.low.status', 'lowBattery'],
  ['external.powersource.disconnected.event.trigger', 'powerCut'],
  ['crash.event.trigger', 'accident'],
  ['accident.event.trigger', 'accident'],
  ['case.open.event.trigger', 'tamper'],
] as const);

/** Parameters that come numbered. */
export const NUMBERED: ReadonlyMap<string, 'temperatures' | 'humidities' | 'analogInputs' | 'inputs' | 'outputs'> =
  new Map([
    ['sensor.temperature', 'temperatures'],
    ['refrigerator.sensor.temperature', 'temperatures'],
    ['ble.sensor.temperature', 'temperatures'],
    ['sensor.humidity', 'humidities'],
    ['ble.sensor.humidity', 'humidities'],
    ['ain', 'analogInputs'],
    ['ain.voltage', 'analogInputs'],
    ['din', 'inputs'],
    ['dout', 'outputs'],
  ] as const);

/** Read elsewhere, or of flespi's own making. */
export const TAKEN: ReadonlySet<string> = new Set([
  ...['ident', 'timestamp', 'server.timestamp', 'channel.id', 'protocol.id', 'peer', 'device.id', 'device.type.id'],
  ...['latitude', 'longitude', 'altitude', 'speed', 'direction', 'valid', 'accuracy'].map((name) => `position.${name}`),
  ...['gsm.mcc', 'gsm.mnc', 'gsm.lac', 'gsm.cellid'],
]);

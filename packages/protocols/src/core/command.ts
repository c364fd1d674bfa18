/** Settings of one device's tracker that its messages do not contain, such as a model or a report format. */
export type DeviceSettings = { model?: string; [name: string]: string | undefined };

/**
 * A command to a device; each protocol encodes those it has and returns undefined for the others. Closed:
 * everything else that a vendor has is `text`.
 */
export type Command =
  /** Cut the engine (or its starter) and give it back. */
  | { kind: 'block' | 'unblock' }
  /** One position now; no more positions at an interval; a photo now. */
  | { kind: 'position' | 'positionStop' | 'photo' }
  /** Seconds between positions. */
  | { kind: 'interval'; seconds: number }
  | { kind: 'reboot' | 'powerOff' | 'factoryReset' }
  /** One of the tracker's outputs, as the vendor numbers them. */
  | { kind: 'output'; index: number; on: boolean }
  /** The vendor's own words, without the envelope that the protocol puts round them. */
  | { kind: 'text'; text: string }
  /** Watch the parked vehicle, or stop watching it; silence an alarm that sounds. */
  | { kind: 'arm' | 'disarm' | 'dismiss' }
  /** What the tracker says of its firmware, itself and its state. */
  | { kind: 'version' | 'identify' | 'status' }
  | { kind: 'timezone'; minutes: number }
  /** The number that the tracker's `index`-th SOS key calls, counted from 1. */
  | { kind: 'sosNumber'; index: number; phone: string }
  /** An SMS that the tracker sends; words that it shows to the person who carries it. */
  | { kind: 'sms'; phone: string; text: string }
  | { kind: 'message'; text: string }
  /** The server to which the tracker speaks from now on. */
  | { kind: 'connection'; host: string; port: number }
  | { kind: 'odometer'; metres: number }
  /** Above which the tracker itself warns, in km/h. */
  | { kind: 'speedLimit'; kmh: number }
  /** Round the place where it is stationary, in metres. */
  | { kind: 'geofence'; metres: number }
  /** A part of the tracker that is switched on and off. */
  | { kind: 'switch'; part: SwitchedPart; on: boolean }
  /** Opaque to the protocol: the vendor's own configuration, or where firmware is found. */
  | { kind: 'configuration' | 'firmware' | 'ussd'; text: string }
  | { kind: 'videoStop' };

export type CommandKind = Command['kind'];

export type SwitchedPart = 'deepSleep' | 'indicator' | 'sosAlarm' | 'batteryAlarm' | 'removalAlarm' | 'vibrationAlarm';

/**
 * What an encoder may know of the device and the moment. Pure: an encoder reads it and changes nothing.
 * `identity`: by which the tracker presents itself (its IMEI, mostly). `serial`: of this request, 0 to 65,535; a protocol
 * that has a serial number puts it there, and its answer's `commandResult.serial` brings it back.
 */
export type CommandContext<S = unknown> = {
  identity: string;
  now: Date;
  serial: number;
  /**
   * What the connection that will carry the bytes remembers (`open`, as `decode` left it): a prefix, an id or a version
   * that the tracker used. Absent where there is no connection: then take what the vendor's default configuration has,
   * or answer undefined where nothing can be known.
   */
  state?: S;
  /**
   * What is set for the device: `model`, `password` (as its SMS commands want it; the vendor's default where absent),
   * `relayOutput` (the output to which the starter's relay is wired).
   */
  settings?: DeviceSettings;
  /** How the bytes travel, where that changes them; TCP where absent. */
  transport?: 'tcp' | 'udp';
};

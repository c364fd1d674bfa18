import type { Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { readAsset, readAssetWithWifi } from './asset.ts';
import { readAccelerations, readAccident, readManoeuvre } from './behaviour.ts';
import { FAMILY, HEAD, headOf, imeiOf, type T800xHead } from './frame.ts';
import { readItemMessage } from './items.ts';
import {
  fromUtf16LittleEndian,
  readLock,
  readNetwork,
  readOneWire,
  readPassedOn,
  readRs485,
  readSerial,
  readTemperatures,
  readWifi,
} from './others.ts';
import { readTags, readTagsWithPlace } from './sensors.ts';
import type { T800xMessage, T800xSession } from './session.ts';
import { readObdTracker, readVehicle, readVehicle2 } from './vehicle.ts';

type Read = (reader: ByteReader, session: T800xSession) => Fix[];
type Readers = Readonly<Record<number, Read>>;

/** Trackers whose messages of the first generation also have the battery's voltage. */
const WITH_BATTERY_VOLTAGE: ReadonlySet<string> = new Set(['TLW2-2BL']);

const vehicle =
  (hasAxes: boolean): Read =>
  (reader, { settings }) => [
    readVehicle(reader, { hasAxes, hasBatteryVoltage: WITH_BATTERY_VOLTAGE.has(settings.model ?? '') }),
  ];
const vehicle2 =
  (hasAxes: boolean): Read =>
  (reader) => [readVehicle2(reader, { hasAxes, hasBatteryVoltage: true })];
const obdTracker =
  (hasAxes: boolean): Read =>
  (reader) => [readObdTracker(reader, { hasAxes, hasBatteryVoltage: false })];
const one =
  (read: (reader: ByteReader) => Fix): Read =>
  (reader) => [read(reader)];

/** Of vehicle trackers and OBD plugs. */
const SHARED: Readers = {
  16: one(readTags),
  17: one(readNetwork),
  18: one(readTagsWithPlace),
  21: one(readWifi),
};
const ITEMS: Readers = {
  98: (reader) => [readItemMessage(reader, false)],
  100: (reader) => [readItemMessage(reader, false)],
};

/** By family, then by type ("codec user manual" of TOPFLYtechCodec, 5). */
const READERS: Readonly<Record<number, Readers>> = {
  [FAMILY.t8803]: { 2: vehicle(false), 4: vehicle(false), ...SHARED },
  [FAMILY.vehicle]: {
    ...SHARED,
    ...ITEMS,
    2: vehicle(false),
    4: vehicle(false),
    22: vehicle(true),
    24: vehicle(true),
    19: vehicle2(false),
    20: vehicle2(false),
    51: vehicle2(true),
    52: vehicle2(true),
    5: (reader) => readManoeuvre(reader, false),
    6: (reader) => readAccelerations(reader, false),
    7: (reader) => readAccident(reader, false),
    9: one(readSerial),
    33: one(readRs485),
    34: one(readPassedOn),
    35: one(readOneWire),
  },
  [FAMILY.obd]: {
    ...SHARED,
    ...ITEMS,
    2: obdTracker(false),
    4: obdTracker(false),
    22: obdTracker(true),
    24: obdTracker(true),
    5: (reader) => readManoeuvre(reader, true),
    6: (reader) => readAccelerations(reader, true),
    7: (reader) => readAccident(reader, true),
    9: one(readPassedOn),
  },
  [FAMILY.asset]: {
    ...SHARED,
    2: one(readAsset),
    4: one(readAsset),
    5: one(readNetwork),
    23: one(readLock),
    36: one(readAssetWithWifi),
    37: one(readAssetWithWifi),
    38: readTemperatures,
    98: (reader) => [readItemMessage(reader, true)],
    100: (reader) => [readItemMessage(reader, true)],
  },
};

/** Locations, which are answered only where the tracker is set to wait for it; alarms are answered with their code. */
const LOCATIONS: ReadonlySet<number> = new Set([2, 19, 22, 51, 36, 98]);
const ALARMS: ReadonlySet<number> = new Set([4, 20, 24, 52, 37, 100]);
const INTERACTION = 0x81;
const NOTHING = new Uint8Array();

/** @throws RangeError when the frame is not what it says it is. */
export function decode(frame: Uint8Array, session: T800xSession): T800xMessage {
  const head = headOf(frame);
  const identities = [imeiOf(head)];
  const reader = new ByteReader(frame).skip(HEAD);
  if (head.type === INTERACTION) {
    const text = answerText(reader);
    const fix = { time: null, location: null, attributes: { result: text } };
    const message = {
      identities,
      fixes: [fix],
      commandResult: { text },
      acknowledge: acknowledgement(head, [], session)!,
    };
    session.family = head.family;
    return message;
  }
  const fixes = READERS[head.family]?.[head.type]?.(reader, session) ?? [];
  const acknowledge = acknowledgement(head, fixes, session);
  session.family = head.family;
  return { identities, fixes, ...(acknowledge && { acknowledge }) };
}

/** The first family wants the number 1, however its messages are numbered. */
const ONE = 1;

function acknowledgement(head: T800xHead, fixes: Fix[], { settings }: T800xSession): T800xMessage['acknowledge'] {
  if (LOCATIONS.has(head.type) && settings.acknowledge !== 'true') return undefined;
  const answer = head.family === FAMILY.t8803 ? { ...head, index: ONE } : head;
  const code = ALARMS.has(head.type) ? fixes[0]?.attributes.event : undefined;
  return { head: answer, content: typeof code === 'number' ? Uint8Array.of(code) : NOTHING };
}

/** A byte that says of what kind it is, then text. */
function answerText(reader: ByteReader): string {
  return fromUtf16LittleEndian(reader.skip(1).take(reader.remaining));
}

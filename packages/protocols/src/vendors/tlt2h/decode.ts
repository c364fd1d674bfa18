import type { Alarm, Attributes, Fix } from '@balise/tracking';
import { fixOf, newDraft, timeOf } from '../../core/shapes/draft.ts';
import { date, decimal } from '../../core/shapes/fields.ts';
import { readRmc } from '../../core/shapes/nmea.ts';
import { addCell, addWifi } from '../../core/shapes/stations.ts';
import type { TextMessage } from '../../core/shapes/text-protocol.ts';

/** IMEI, model, password; door, fuel and supply, battery, temperature in tenths; state, how many records (corpus). */
const HEAD =
  /^#(?<identity>\d{1,20})#[^#]*#\d*(?:#(?<door>[01])#(?<fuel>\d+)#(?<supply>\d+)#(?<battery>\d+)#(?<temperature>\d+))?#(?<state>[^#]+)#\d+$/;
/** Battery or a cell's number, then perhaps the cell, then the receiver's or the radio's sentence. */
const RECORD =
  /^#(?:(?<battery>\d{4}|\d\d)(?=[#$])|[\da-f]*)#?(?:(?<mcc>\d{3}),(?<mnc>\d{1,3}),(?<lac>[\da-f]{1,8}),(?<id>[\da-f]{1,8}))?(?<sentence>\$(?:GPRMC|WIFI),.*)$/i;
const WIFI = /^\$WIFI,(?<clock>\d{6})[^,]*,[AVL],(?<stations>.*?)(?<day>\d{6})\*[\da-f]{2}$/i;

/** What the state's word means beside a name (corpus). */
const STATES: Readonly<Record<string, Attributes & { alarm?: Alarm }>> = {
  AUTOSTART: { ignition: true },
  AUTO: { ignition: true },
  AUTOSTOP: { ignition: false },
  AUTOLOW: { ignition: false },
  TOWED: { alarm: 'tow' },
  SHAKE: { alarm: 'vibration' },
  SOS: { alarm: 'sos' },
  DEF: { alarm: 'powerCut' },
  BLP: { alarm: 'lowBattery' },
  CLP: { alarm: 'lowPower' },
  OS: { alarm: 'geofenceExit' },
  RS: { alarm: 'geofenceEnter' },
  OVERSPEED: { alarm: 'overspeed' },
};
const MAX_RECORDS = 200;

/** @throws RangeError when the text is none of these trackers'. */
export function decode(text: string): TextMessage {
  if (!/^#\d/.test(text)) throw new RangeError('no message of a TLT-2H');
  const [head = '', ...lines] = text.split('\r\n', MAX_RECORDS + 1);
  const found = HEAD.exec(head)?.groups;
  if (!found) return { identities: [], fixes: [] };
  const records = lines.filter((line) => line !== '' && line !== '##');
  const fixes = (records.length > 0 ? records : ['']).flatMap((line) => {
    const fix = readRecord(line);
    return fix ? [{ ...fix, attributes: { ...fix.attributes, ...headAttributes(found) } }] : [];
  });
  return { identities: [found.identity!], fixes };
}

function headAttributes({
  door,
  fuel = '',
  supply = '',
  battery = '',
  temperature = '',
  state = '',
}: Record<string, string>): Attributes {
  const { alarm, ...flags } = (Object.hasOwn(STATES, state) ? STATES[state] : undefined) ?? {};
  const attributes: Attributes = { event: state.slice(0, 40), ...flags };
  if (alarm) attributes.alarms = [alarm];
  if (door === undefined) return attributes;
  attributes.door = door === '1';
  attributes.analogInputs = { 1: decimal(fuel) / 10 };
  attributes.externalVoltage = decimal(supply) / 10;
  attributes.batteryVoltage = decimal(battery) / 10;
  attributes.temperatures = { 1: decimal(temperature) / 10 };
  return attributes;
}

/** Undefined for a line of another shape; a line without a sentence has neither time nor place. */
function readRecord(line: string): Fix | undefined {
  if (!/\$(GPRMC|WIFI)/.test(line)) return { time: null, location: null, attributes: {} };
  const found = RECORD.exec(line)?.groups;
  if (!found) return undefined;
  const { battery, mcc, mnc, lac, id, sentence = '' } = found;
  const draft = newDraft();
  // thousandths of a volt, or tenths
  if (battery !== undefined) draft.attributes.batteryVoltage = Number(battery) / (battery.length === 4 ? 1000 : 10);
  if (mcc !== undefined)
    addCell(draft.attributes, {
      mcc: Number(mcc),
      mnc: Number(mnc),
      lac: Number.parseInt(lac!, 16),
      id: Number.parseInt(id!, 16),
    });
  if (sentence.startsWith('$GPRMC')) {
    readRmc(draft, sentence);
    return fixOf(draft);
  }
  const wifi = WIFI.exec(sentence)?.groups;
  if (!wifi) return undefined;
  date('ddmmyyhhmmss')(draft, wifi.day! + wifi.clock!);
  const texts = wifi.stations!.split(',');
  for (let at = 0; at + 1 < texts.length; at += 2) {
    if (/^-?\d{1,3}$/.test(texts[at]!)) addWifi(draft.attributes, texts[at + 1]!, Number(texts[at]));
  }
  return { time: timeOf(draft), location: null, attributes: draft.attributes };
}

import type { Attributes, Fix } from '@balise/tracking';
import type { DeviceSettings } from '../../../core/command.ts';
import type { Gl200Message } from '../session.ts';
import { readBus } from './engine.ts';
import { readAccessory, readEvent, readIgnition, readLight, readSerialData } from './events.ts';
import { readCells, readInformation, readPart, readStations, readVersion } from './information.ts';
import { readObd } from './obd.ts';
import { readExtended, readPositions } from './positions.ts';
import { type Gl200Report, readReport, withoutPlace } from './report.ts';
import { readBattery } from './tail.ts';

/** The serial number of commands that carry none. */
const NO_SERIAL = 'FFFF';

/** @throws RangeError when the text is no report. */
export function decodeText(text: string, settings: DeviceSettings): Gl200Message {
  const report = readReport(text, settings);
  if (text.startsWith('+ACK')) return readAnswer(report, settings);
  const message: Gl200Message = { identities: [report.identity], fixes: fixesOf(report) };
  if (settings.acknowledge === 'true') message.acknowledge = `+SACK:${countOf(report)}$`;
  return message;
}

/** +ACK: a heartbeat, or that a command was received: its name, its text, its serial number. */
function readAnswer(report: Gl200Report, settings: DeviceSettings): Gl200Message {
  const { identity, type, fields, end } = report;
  if (type === 'HBD') {
    return { identities: [identity], fixes: [], acknowledge: `+SACK:GTHBD,${fields[1]},${countOf(report)}$` };
  }
  const serial = fields[end - 1] ?? '';
  const text = `GT${[type, ...fields.slice(4, end - 1)].filter((field) => field !== '').join(',')}`.slice(0, 400);
  const known = /^[0-9A-F]{4}$/i.test(serial) && serial !== NO_SERIAL;
  return {
    identities: [identity],
    fixes: [withoutPlace(report, { result: text })],
    commandResult: known ? { text, serial: Number.parseInt(serial, 16) } : { text },
    ...(settings.acknowledge === 'true' ? { acknowledge: `+SACK:${countOf(report)}$` } : {}),
  };
}

function countOf({ fields }: Gl200Report): string {
  return (fields.at(-1) ?? '').slice(0, 8);
}

function fixesOf(report: Gl200Report): Fix[] {
  switch (report.type) {
    case 'FRI':
    case 'CTN':
    case 'GEO':
    case 'RTL':
    case 'DOG':
    case 'STR':
      return readPositions(report);
    case 'ERI':
      return readExtended(report);
    case 'INF':
      // the oldest families' INF, of an identity alone (GT300 manual), has nothing for us
      return report.fields[1] === report.identity ? [] : [readInformation(report)];
    case 'VER':
      return [readVersion(report)];
    case 'CSQ':
    case 'CID':
    case 'BAT':
      return [readPart(report)];
    case 'CAN':
      return [readBus(report)];
    case 'OBD':
      return [readObd(report)];
    case 'IGN':
    case 'IGF':
    case 'VGN':
    case 'VGF':
      return [readIgnition(report)];
    case 'WIF':
      return [readStations(report)];
    case 'GSM':
      return [{ ...cellsOf(report, 4), time: null }];
    case 'LBS':
      return [cellsOf(report, 12, 6)];
    case 'DTT':
      return [readSerialData(report)];
    case 'BAA':
      return [readAccessory(report, 8)];
    case 'BID':
      return [readAccessory(report, 6)];
    case 'LSA':
      return [readLight(report)];
    default:
      return [readEvent(report)];
  }
}

function cellsOf(report: Gl200Report, first: number, battery?: number): Fix {
  const attributes: Attributes = {};
  readCells(report, first, attributes);
  if (battery !== undefined) readBattery(report.fields[battery], attributes);
  return withoutPlace(report, attributes);
}

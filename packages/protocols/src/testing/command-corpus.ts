import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHex } from '../core/hex.ts';
import type { Command } from '../core/protocol.ts';
import { toLatin1 } from '../core/text.ts';

/** A command of the corpus: what is asked in its words, and the bytes for device 123456789012345. */
export type CorpusCommand = {
  transport: 'tcp' | 'udp';
  command: string;
  attributes: {
    frequency?: number;
    index?: number;
    data?: string;
    enable?: boolean;
    timezone?: string;
    radius?: number;
  } & {
    phone?: string;
    message?: string;
    server?: string;
    port?: number;
  };
  output?: { kind: 'text' | 'binary' | 'mqtt'; data?: string; payload?: string } | null;
  /** As it travels, escaped and framed. */
  wire?: string;
};

const PROJECT = join(import.meta.dirname, '../../../..');
const FILE = join(process.env.BALISE_SHARED ?? join(PROJECT, '../shared'), 'corpus', 'commands.json');

/** The commands of a protocol that the corpus has bytes for; undefined where there is no corpus. */
export function corpusCommands(protocol: string): CorpusCommand[] | undefined {
  if (!existsSync(FILE)) return undefined;
  const all: Record<string, CorpusCommand[]> = JSON.parse(readFileSync(FILE, 'utf8'));
  return (all[protocol] ?? []).filter(({ output }) => output);
}

const PLAIN = {
  engineStop: 'block',
  engineResume: 'unblock',
  positionSingle: 'position',
  positionStop: 'positionStop',
  rebootDevice: 'reboot',
  requestPhoto: 'photo',
  alarmArm: 'arm',
  alarmDisarm: 'disarm',
  alarmDismiss: 'dismiss',
  deviceIdentification: 'identify',
  getVersion: 'version',
  getDeviceStatus: 'status',
  powerOff: 'powerOff',
  factoryReset: 'factoryReset',
  videoStop: 'videoStop',
} as const;
const SWITCHES = {
  modeDeepSleep: 'deepSleep',
  setIndicator: 'indicator',
  alarmSos: 'sosAlarm',
  alarmBattery: 'batteryAlarm',
  alarmRemove: 'removalAlarm',
} as const;
const OPAQUE = { configuration: 'configuration', firmwareUpdate: 'firmware', sendUssd: 'ussd' } as const;

/** The same in our words; undefined for what the union does not cover. */
export function commandOf({ command, attributes }: CorpusCommand): Command | undefined {
  const { data = '', index = 1, phone = '', message = '', enable } = attributes;
  if (command in PLAIN) return { kind: PLAIN[command as keyof typeof PLAIN] };
  if (command in SWITCHES) {
    return { kind: 'switch', part: SWITCHES[command as keyof typeof SWITCHES], on: enable ?? data === '1' };
  }
  if (command in OPAQUE) return { kind: OPAQUE[command as keyof typeof OPAQUE], text: data };
  switch (command) {
    case 'positionPeriodic':
      return { kind: 'interval', seconds: attributes.frequency ?? 0 };
    case 'outputControl':
      return { kind: 'output', index, on: data === '1' };
    case 'setTimezone':
      return { kind: 'timezone', minutes: 60 * Number(/^GMT([+-]\d+)$/.exec(attributes.timezone ?? '')?.[1]) };
    case 'sosNumber':
      return { kind: 'sosNumber', index, phone };
    case 'sendSms':
      return { kind: 'sms', phone, text: message };
    case 'message':
      return { kind: 'message', text: message };
    case 'setConnection':
      return { kind: 'connection', host: attributes.server ?? '', port: attributes.port ?? 0 };
    case 'setOdometer':
      return { kind: 'odometer', metres: Number(data) };
    case 'alarmSpeed':
    case 'setSpeedLimit':
      return { kind: 'speedLimit', kmh: Number(data) };
    case 'alarmGeofence':
      return { kind: 'geofence', metres: attributes.radius ?? 0 };
    default:
      return undefined;
  }
}

/** The bytes as they must leave. */
export function expectedBytes({ output, wire }: CorpusCommand): Uint8Array {
  if (wire !== undefined) return fromHex(wire);
  if (output?.kind === 'text') return toLatin1(output.data ?? '');
  return fromHex(output?.payload ?? output?.data ?? '');
}

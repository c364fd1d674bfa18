import type { DeviceSettings } from './command.ts';
import type { Command, CommandKind } from './protocol.ts';

/** Kinds whose commands cannot switch anything on any tracker. */
const HARMLESS: readonly CommandKind[] = [
  ...(['position', 'positionStop', 'interval', 'photo', 'reboot', 'version', 'identify', 'status'] as const),
  ...(['timezone', 'unblock'] as const),
];

/**
 * Commands that only query, by protocol; they must match as a whole. A command that is not here might cut: the list is short
 * on purpose, and a vendor's query that is missing only waits until the vehicle is at a standstill.
 */
const QUESTIONS: Record<string, RegExp> = {
  // GT06N and GT06E, "SMS commands": each only reports
  gt06: /^(where|status|version|param|gprsset|iccid|url|123)#$/i,
  // Teltonika wiki, "FMB SMS/GPRS commands": those that begin with get, and reads of a parameter
  teltonika: /^(get(info|ver|status|gps|io|gnss|apn|imeiccid|opsinfo)|ggps|readio \d{1,5}|getparam \d{1,5})$/i,
  // H02 manual: V1 asks for a position
  h02: /^V1$/i,
  // TK103 manual: AP00 one position, AP07 the version
  tk103: /^AP0[07]$/,
  // TK103-2 manual: B one position
  gps103: /^B$/,
  // Meitrack GPRS protocol: A10 real-time location, E91 version
  meitrack: /^(A10|E91)$/,
  // ST300/340 manual, 7: each only reports
  suntech: /^(StatusReq|Req(IMSI|ICCID|Ver|OwnNo|Vol|CircleGeo|DriverID|TParam)|PresetA?)$/,
  // Setracker protocol, part II: a position, the version, the state
  watch: /^(CR|VERNO|TS)$/,
  // AIS-140 protocol 1819001A, "over the air commands": each only reports
  its: /^GET(LIVE|STATS|VDETAILS|ICCID)$/,
  // Wialon IPS has messages to a driver as text; VER? asks for the version
  wialon: /^VER\?$/,
  // Eelink protocol 2.0: as its SMS commands
  eelink: /^(WHERE|STATUS|VERSION|PARAM)#$/i,
  // ATrack protocol document: a question mark in the place of the values
  atrack: /^AT\$[A-Z]{4}=\?$/,
  // Galileosky user's manual v5.1, 10.6: each only reports
  galileo: /^(status|imei|imsi|inall|insys|rs485)$/i,
  // TOPFLYtechCodec, ConfigMsgDoc: VERSION# asks for the firmware
  t800x: /^VERSION#$/i,
};

/**
 * Protocols that count outputs as their `block` counts `relayOutput`, and switch one without the others. Elsewhere an output has
 * a name of its own, counts from 0 or is itself a relay, and no number says that it is another one than the engine's.
 */
const COUNTED: readonly string[] = ['teltonika', 'gl200', 'suntech', 'meitrack'];

/**
 * Protocols whose command of a speed limit only has the tracker warn, by its manual: none of its words or values can reach an output. Coban's
 * GPRS protocol, H, and the manuals of GPS-103 and GPS-104 ("over speed alarm"); AIS-140 1819001A, SETOVERSPEEDTHS; JT/T 808-2013 §8.8, 0x0055;
 * MiniFinder, J1. Not GT06, whose kin of MiCODUS drive the relay with a value of the same SPEED command; not Teltonika and Meitrack, whose
 * overspeeding can switch an output where an installer set it so.
 */
const WARN_ONLY: readonly string[] = ['gps103', 'its', 'jt808', 'minifinder'];

/** km/h that a vehicle can have: digits, and nothing else, in every encoder's words. */
const isSpeed = (kmh: number): boolean => Number.isInteger(kmh) && kmh >= 5 && kmh <= 250;

/** A password that cannot end its own command and begin another, with any vendor's separators. */
const PLAIN = /^[A-Za-z0-9_.-]*$/;

/**
 * Whether a command's bytes might cut an engine, whatever its kind: a block, a switch of the output to which the relay is
 * wired, or might be, a speed limit where the tracker might do more than warn,
 * and every text that is not known to only query. A caller that sends such bytes calls mayBlockNow first.
 * @param settings of the device: `relayOutput` and `password`, where a user has set them
 */
export function couldBlock(protocol: string, command: Command, settings: DeviceSettings): boolean {
  // the password is in the middle of every query
  if (!PLAIN.test(settings.password ?? '')) return true;
  if (HARMLESS.includes(command.kind)) return false;
  if (command.kind === 'speedLimit') return !WARN_ONLY.includes(protocol) || !isSpeed(command.kmh);
  if (command.kind === 'output') {
    const relay = settings.relayOutput ?? '';
    return !COUNTED.includes(protocol) || !/^[1-9]\d?$/.test(relay) || Number(relay) === command.index;
  }
  if (command.kind === 'text') {
    const questions = Object.hasOwn(QUESTIONS, protocol) ? QUESTIONS[protocol] : undefined;
    return questions?.test(command.text.trim()) !== true;
  }
  return true;
}

/** Words by which trackers say that they did not do it; each vendor has its own, and none uses them for a success. */
const REFUSALS =
  /\b(fail(ed|ure)?|error|err|invalid|illegal|unknown|unsupported|not support(ed)?|denied|refused?|forbidden)\b/i;
/** GT06 and its kin wait by themselves below 20 km/h or without a fix, and say so (manual, DYD). */
const NOT_NOW = /(speed (is )?(too high|limit)|unvalued fix|not location|no gps|not execute)/i;
/** Suntech (ST300/340 manual, 7-6): the output is set to no use. */
const NO_USE = /able\dNoUse\b/;

/** Whether a tracker's answer says that it refused. */
export const saysNo = (answer: string): boolean => REFUSALS.test(answer) || NOT_NOW.test(answer) || NO_USE.test(answer);

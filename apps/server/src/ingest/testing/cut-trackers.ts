import { TRACKERS } from '@balise/protocols/tracker';
import { type Fix, KMH } from '@balise/tracking';
import { answerFrame } from './gt06.ts';

/** What a tracker of a protocol sends, and how it is asked to cut. */
export type CutTracker = {
  login(identity: string): Uint8Array | string | undefined;
  /** A place with its speed; the relay's state too where the protocol tells it. */
  report(identity: string, fix: Fix, serial: number): Uint8Array | string;
  /** What it received says so often that it is to cut. */
  asks: RegExp;
  /** It has done what the command with this serial number asked, or refused to. */
  answer(identity: string, serial: number, isDone: boolean): Uint8Array | string;
};

/** Protocols of which trackers that cut are played, with words of the vendors' manuals. */
export const CUT_TRACKERS = {
  gt06: {
    login: (identity) => TRACKERS.gt06.login(identity),
    // the relay's state is in the sign of life
    report: (identity, fix, serial) =>
      Buffer.concat([
        TRACKERS.gt06.heartbeat!(identity, fix, serial),
        TRACKERS.gt06.report(identity, [fix], serial + 1),
      ]),
    asks: /Relay,1#/g,
    answer: (_, serial, isDone) => answerFrame(serial, isDone ? 'Relay OK' : 'DYD=Speed Limit, Speed 40km/h', serial),
  },
  teltonika: {
    login: (identity) => TRACKERS.teltonika.login(identity),
    report: (identity, fix, serial) => TRACKERS.teltonika.report(identity, [fix], serial),
    asks: /setdigout 1/g,
    answer: (_identity, _serial, isDone) => textPacket(isDone ? 'DOUT1:1 Timeout:INFINITY' : 'Unknown command'),
  },
  h02: {
    login: () => undefined,
    report: (identity, fix, serial) => TRACKERS.h02.report(identity, [fix], serial),
    asks: /,S20,\d{6},1,1#/g,
    answer: (identity, _, isDone) => `*HQ,${identity},V4,S20,${isDone ? 'DONE' : 'FAIL'},120000#`,
  },
  gl200: {
    login: () => undefined,
    report: (identity, fix, serial) => TRACKERS.gl200.report(identity, [fix], serial),
    asks: /AT\+GTOUT=,1,/g,
    answer: (identity, _, isDone) =>
      `+ACK:GTOUT,060502,${identity},,${isDone ? '0000' : 'failed'},FFFF,20261120120000,0001$`,
  },
  tk103: {
    login: (identity) => TRACKERS.tk103.login(identity),
    report: (identity, fix, serial) => TRACKERS.tk103.report(identity, [fix], serial),
    asks: /AV010/g,
    answer: (identity, _, isDone) =>
      isDone ? `(${identity}BV010)` : `(${identity}ZC03,201126,120000,$command failed$)`,
  },
  suntech: {
    login: () => undefined,
    report: suntechReport,
    asks: /;02;Enable1\r/g,
    answer: (identity, _, isDone) => `ST300CMD;Res;${identity};010;Enable1${isDone ? '' : 'NoUse'}\r`,
  },
  jt808: {
    login: (identity) => TRACKERS.jt808.login(identity),
    report: (identity, fix, serial) => TRACKERS.jt808.report(identity, [fix], serial),
    // 0x8105 behind the delimiter
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are bytes
    asks: /\x7e\x81\x05/g,
    answer: generalResponse,
  },
} satisfies Record<string, CutTracker>;
export type CutProtocol = keyof typeof CUT_TRACKERS;

/** ST300STT (ST300/340 manual, 6-1): everything but moment, place and speed as the manual prints it. */
function suntechReport(identity: string, { time, location }: Fix): string {
  const moment = new Date(time ?? 0).toISOString();
  const signed = (degrees: number) => `${degrees < 0 ? '-' : '+'}${Math.abs(degrees).toFixed(6)}`;
  const { latitude = 0, longitude = 0, speed = 0 } = location ?? {};
  return [
    ...['ST300STT', identity, '01', '010', moment.slice(0, 10).replaceAll('-', ''), moment.slice(11, 19), '00100'],
    ...[signed(latitude), signed(longitude), ((speed ?? 0) / KMH).toFixed(3).padStart(7, '0'), '000.00'],
    ...['9', '1', '0', '15.30', '100000', '1', '0072', '0', '4.5', '1\r'],
  ].join(';');
}

/** Codec 12, type 6: a text of the device (Teltonika wiki, "Codec 12"). */
function textPacket(text: string): Uint8Array {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(text.length);
  const data = Buffer.concat([Buffer.of(0x0c, 1, 6), size, Buffer.from(text, 'latin1'), Buffer.of(1)]);
  const [head, tail] = [Buffer.alloc(8), Buffer.alloc(4)];
  head.writeUInt32BE(data.length, 4);
  tail.writeUInt32BE(crc16(data));
  return Buffer.concat([head, data, tail]);
}

/** CRC-16/ARC. */
function crc16(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1;
  }
  return sum;
}

/** 0x0001 in the form of 2019: what became of a message, 0x8105 or another, with this serial number (JT/T 808-2019 §8.1). */
export function generalResponse(identity: string, serial: number, isDone: boolean, message = 0x8105): Uint8Array {
  const bytes = Buffer.concat([
    Buffer.of(0x00, 0x01, 0x40, 0x05, 0x01),
    Buffer.from(identity.padStart(20, '0'), 'hex'),
    Buffer.of(0, 9, (serial >> 8) & 0xff, serial & 0xff, message >> 8, message & 0xff, isDone ? 0 : 1),
  ]);
  const checked = [...bytes, bytes.reduce((sum, byte) => sum ^ byte, 0)];
  const escaped = checked.flatMap((byte) => (byte === 0x7d ? [0x7d, 1] : byte === 0x7e ? [0x7d, 2] : [byte]));
  return Buffer.of(0x7e, ...escaped, 0x7e);
}

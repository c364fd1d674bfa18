import type { Attributes, Fix } from '@balise/tracking';
import type { ByteReader } from '../../../core/bytes.ts';
import { toHex } from '../../../core/hex.ts';
import type { Gt06Field } from '../layout.ts';

type Cells = {
  /** How many cells; absent: their count precedes them. */
  count?: number;
  lac: 2 | 4;
  id: 2 | 3 | 4 | 8;
  /** The network code always takes two bytes. */
  mncWide?: true;
  /** The timing advance precedes the country instead of following the cells. */
  advanceFirst?: true;
};

/** Cells in reach, the serving one first: JM-VL03 V1.1.2, "LBS multi-base" (0x28, 0xa1). */
export const cells =
  (form: Cells): Gt06Field =>
  (body, fix) => {
    if (form.advanceFirst) body.skip(1);
    const country = body.u16();
    const mnc = form.mncWide || country & 0x8000 ? body.u16() : body.u8();
    const count = form.count ?? body.u8();
    readCells(body, fix, { mcc: country & 0x7fff, mnc }, count, form);
    if (!form.advanceFirst && body.remaining > 0) body.skip(1);
  };

/** 0xa9: a byte that says whether the cells are 4G ones, and their count, before them. */
export const cellsOfEitherKind: Gt06Field = (body, fix) => {
  const country = body.u16();
  const mnc = country & 0x8000 ? body.u16() : body.u8();
  const lte = body.u8() > 0;
  readCells(body, fix, { mcc: country & 0x7fff, mnc }, body.u8(), lte ? { lac: 4, id: 8 } : { lac: 2, id: 3 });
  body.skip(1);
};

/** A count of Wi-Fi stations, six bytes of address and one of signal each. */
export const wifi: Gt06Field = (body, fix) => {
  if (body.remaining > 0) readWifi(body, fix, body.u8());
};

/** 0xf3: a count, and for each station two bytes of its number before its address; no signal. */
export const wifiNumbered: Gt06Field = (body, fix) => {
  const stations = body.u8();
  fix.attributes.wifi = Array.from({ length: stations }, () => ({ mac: address(body.skip(2)) }));
};

/** 365GPS §0x69: the frame's length field is the count of stations; behind them the cells of one network. */
export const stationsOf365: Gt06Field = (body, fix, { frame }) => {
  readWifi(body, fix, frame.length);
  const count = body.u8();
  const network = { mcc: body.u16(), mnc: body.u8() };
  readCells(body, fix, network, count, { lac: 2, id: 2 });
};

function readWifi(body: ByteReader, fix: Fix, count: number): void {
  const stations = Array.from({ length: count }, () => ({ mac: address(body), signal: dbm(body.u8()) }));
  if (count > 0) fix.attributes.wifi = stations.filter(({ mac }) => mac !== '00:00:00:00:00:00');
}

function readCells(
  body: ByteReader,
  fix: Fix,
  network: { mcc: number; mnc: number },
  count: number,
  { lac: lacWidth, id: idWidth }: Pick<Cells, 'lac' | 'id'>,
): void {
  let serving: Attributes['cell'];
  // vendors fill up with zeroes or end early
  for (let at = 0; at < count && body.remaining >= lacWidth + idWidth + 1; at++) {
    const lac = lacWidth === 4 ? body.u32() : body.u16();
    const id = readId(body, idWidth);
    const signal = dbm(body.u8());
    if (lac > 0) serving ??= { ...network, lac, id, signal };
  }
  if (serving) fix.attributes.cell = serving;
}

function readId(body: ByteReader, width: Cells['id']): number {
  if (width === 8) return Number(body.u64());
  if (width === 4) return body.u32();
  return width === 3 ? body.u24() : body.u16();
}

/** The manuals give the signal's amount without its sign; some devices send the signed byte. */
function dbm(byte: number): number {
  return byte > 127 ? byte - 256 : 0 - byte;
}

function address(body: ByteReader): string {
  return toHex(body.take(6)).replace(/..(?!$)/g, '$&:');
}

import type { Attributes } from '@balise/tracking';

type Cell = NonNullable<Attributes['cell']>;

/** A cell, when the numbers can be one: country codes run from 200 to 799 (ITU-T E.212), and 0 is no cell. */
export function cellOf(mcc: number, mnc: number, lac: number, id: number, signal?: number): Cell | undefined {
  if (!(mcc >= 200 && mcc <= 799 && mnc >= 0 && mnc <= 999 && lac > 0 && id > 0)) return undefined;
  return signal === undefined ? { mcc, mnc, lac, id } : { mcc, mnc, lac, id, signal };
}

/**
 * The serving cell behind a position: four numbers, in hexadecimal digits from trackers that present an IMEI (their own
 * manuals' net_mcc … net_cellid), in decimal ones from the others.
 */
export function servingCell(fields: readonly string[], identity: string): Cell | undefined {
  const base = identity.length === 15 ? 16 : 10;
  const legal = base === 16 ? /^[0-9a-f]{1,8}$/i : /^\d{1,10}$/;
  const texts = fields.slice(0, 4).map((text) => text.trim());
  if (texts.length < 4 || !texts.every((text) => legal.test(text))) return undefined;
  const [mcc = 0, mnc = 0, lac = 0, id = 0] = texts.map((text) => Number.parseInt(text, base));
  return cellOf(mcc, mnc, lac, id);
}

/** The first of the cells in reach serves; the others are kept as "area/cell/dBm". */
export function cellAttributes(cells: readonly Cell[]): Attributes {
  const [serving, ...others] = cells;
  if (!serving) return {};
  if (others.length === 0) return { cell: serving };
  return { cell: serving, vendor: { neighbours: others.map((c) => `${c.lac}/${c.id}/${c.signal ?? ''}`).join(' ') } };
}

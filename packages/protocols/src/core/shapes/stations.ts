import type { Attributes } from '@balise/tracking';

type Cell = NonNullable<Attributes['cell']>;

const MAX_STATIONS = 20;
const MAX_NEIGHBOURS = 400;

/**
 * Adds a cell in reach: the first one serves, the others are kept as "area/cell/dBm". Numbers that can be no cell are left
 * out: country codes run from 200 to 799 (ITU-T E.212), 0 is no cell, and digits without end are none.
 */
export function addCell(attributes: Attributes, cell: Cell): void {
  const { mcc, mnc, lac, id, signal } = cell;
  if (!(mcc >= 200 && mcc <= 799 && mnc >= 0 && mnc <= 999 && isNumbered(lac) && isNumbered(id))) return;
  if (!attributes.cell) {
    attributes.cell = cell;
    return;
  }
  const before = attributes.vendor?.neighbours;
  const neighbours = `${before === undefined ? '' : `${before} `}${lac}/${id}/${signal ?? ''}`;
  if (neighbours.length <= MAX_NEIGHBOURS) attributes.vendor = { ...attributes.vendor, neighbours };
}

const isNumbered = (part: number) => part > 0 && Number.isSafeInteger(part);

/** Adds a Wi-Fi station in reach, by the twelve hexadecimal digits of its address with or without separators. */
export function addWifi(attributes: Attributes, address: string, signal?: number): void {
  const digits = address.replace(/[^0-9a-f]/gi, '').toUpperCase();
  if (digits.length !== 12 || /^0+$/.test(digits)) return;
  const mac = digits.replace(/..(?=.)/g, '$&:');
  const stations = attributes.wifi ?? [];
  if (stations.length < MAX_STATIONS) stations.push(signal === undefined ? { mac } : { mac, signal });
  attributes.wifi = stations;
}

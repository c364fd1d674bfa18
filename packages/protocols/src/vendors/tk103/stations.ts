import type { Attributes, Fix } from '@balise/tracking';
import { keep } from '../../core/shapes/draft.ts';
import { addCell, addWifi } from '../../core/shapes/stations.ts';
import { momentOf } from './position.ts';

const MAX_CELLS = 12;

/** Cells in braces, {mcc,mnc,area,cell} line by line, and eight digits that no manual explains. */
export function readBraces(text: string): Fix | undefined {
  const cells = [...text.slice(0, 1000).matchAll(/\{(\d+),(\d+),(\d+),(\d+)\}/g)].slice(0, MAX_CELLS);
  if (cells.length === 0) return undefined;
  const attributes: Attributes = {};
  for (const cell of cells) {
    const [mcc, mnc, lac, id] = cell.slice(1).map(Number);
    addCell(attributes, { mcc: mcc!, mnc: mnc!, lac: lac!, id: id! });
  }
  const counter = /,([\dA-F]{8})$/i.exec(text.trim())?.[1];
  if (counter) keep(attributes, 'odometer', Number.parseInt(counter, 16));
  return { time: null, location: null, attributes };
}

/** BZ00: mcc, mnc, and area and cell of each in hexadecimal digits, some with a signal behind; the state may follow. */
export function readCells(text: string): Fix | undefined {
  const [, mcc, mnc, list = ''] = /^,?(\d{3}),(\d{1,3}),([\da-f,]+)$/i.exec(text) ?? [];
  if (mcc === undefined) return undefined;
  const attributes: Attributes = {};
  const fields = list.split(',');
  const last = fields.at(-1)!;
  if (last.length === 8) fields.pop();
  const size = fields.length % 3 === 0 && (fields[2]?.length ?? 4) < 3 ? 3 : 2;
  for (let at = 0; at + 1 < fields.length && at < MAX_CELLS * size; at += size) {
    const [lac, id] = [fields[at]!, fields[at + 1]!].map((digits) => Number.parseInt(digits, 16));
    addCell(attributes, { mcc: Number(mcc), mnc: Number(mnc), lac: lac!, id: id! });
  }
  if (last.length === 8) keep(attributes, 'state', last);
  return { time: null, location: null, attributes };
}

/** DW50, DW51 and DW5B: mcc, mnc, area, cell, count of stations, MAC*dBm*channel each, ddmmyy, hhmmss. */
export function readWifi(text: string): Fix | undefined {
  const fields = text.split(',');
  const [date, clock] = fields.slice(-2);
  const [mcc, mnc, lac, id, count] = fields.slice(0, 5).map(Number);
  if (!/^\d{6}$/.test(date ?? '') || !/^\d{6}$/.test(clock ?? '') || !(count! >= 0)) return undefined;
  const attributes: Attributes = {};
  addCell(attributes, { mcc: mcc!, mnc: mnc!, lac: lac!, id: id! });
  for (const station of fields.slice(5, -2)) {
    const [mac = '', signal] = station.split('*');
    addWifi(attributes, mac, /^-?\d{1,3}$/.test(signal ?? '') ? Number(signal) : undefined);
  }
  return { time: momentOf(date!, 'dmy', clock!), location: null, attributes };
}

import { looksLikeFormula } from '../../../files/cell-text.ts';

/**
 * A line of RFC 4180: comma, CRLF, quotes where needed. Moments are ISO 8601 in UTC, lists and objects JSON. A text that a spreadsheet
 * would take for a formula has an apostrophe before it.
 */
export const csvLine = (values: readonly unknown[]): string => `${values.map(field).join(',')}\r\n`;

function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return quoted(looksLikeFormula(text) && !isFigure(text) ? `'${text}` : text);
}

/** Large numbers come as text, and a telephone number is none that is calculated with. */
const isFigure = (text: string): boolean => /^[+-]?\d+(\.\d+)?$/.test(text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

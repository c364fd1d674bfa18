/** Where a tank's level is read from: names of attributes, `analogInputs.1` and `vendor.…` included. */
export type TankSensor = {
  /** percent of the tank, litres, or a value that the table says the litres of. */
  unit: 'percent' | 'litres' | 'table';
  capacity: number;
  /** Value to litres, both ascending or the values descending; litres between two rows are on a line. */
  table: readonly TablePoint[];
};

export type TablePoint = { value: number; litres: number };

export const TABLE_FAULTS = ['too_few', 'same_value', 'not_rising', 'over_capacity'] as const;
export type TableFault = { fault: (typeof TABLE_FAULTS)[number]; row: number };

/** What a reading may be beyond the ends of its scale and still count, as a share of the scale: sensors drift. */
const BEYOND = 0.03;

/**
 * Pure: the litres of a reading; null where it cannot be one: no number, or beyond the scale, as sensors say that are broken or unplugged.
 * @example litresOf({ unit: 'percent', capacity: 80, table: [] }, 25) // 20
 */
export function litresOf({ unit, capacity, table }: TankSensor, value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  if (unit === 'table') return fromTable(table, value);
  const full = unit === 'percent' ? 100 : capacity;
  if (value < -full * BEYOND || value > full * (1 + BEYOND)) return null;
  return (Math.min(full, Math.max(0, value)) / full) * capacity;
}

function fromTable(table: readonly TablePoint[], value: number): number | null {
  const points = [...table].sort((a, b) => a.value - b.value);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const beyond = (last.value - first.value) * BEYOND;
  if (value < first.value - beyond || value > last.value + beyond) return null;
  const next = points.findIndex((point) => point.value >= value);
  if (next === 0) return first.litres;
  if (next < 0) return last.litres;
  const [below, above] = [points[next - 1]!, points[next]!];
  const share = (value - below.value) / (above.value - below.value);
  return below.litres + share * (above.litres - below.litres);
}

/** Pure: what is wrong with a calibration table, and in which row, from 0; null: nothing. Its litres go one way with its values. */
export function tableFault(table: readonly TablePoint[], capacity: number): TableFault | null {
  if (table.length < 2) return { fault: 'too_few', row: Math.max(0, table.length - 1) };
  const order = table.map((_, row) => row).sort((a, b) => table[a]!.value - table[b]!.value);
  let direction = 0;
  for (const [place, row] of order.entries()) {
    if (table[row]!.litres > capacity * 1.05) return { fault: 'over_capacity', row };
    const before = order[place - 1];
    if (before === undefined) continue;
    if (table[row]!.value === table[before]!.value) return { fault: 'same_value', row };
    const more = Math.sign(table[row]!.litres - table[before]!.litres);
    if (more === 0 || (direction !== 0 && more !== direction)) return { fault: 'not_rising', row };
    direction = more;
  }
  return null;
}

/**
 * Pure: a calibration table from pasted text: a row a line, value and litres, between tabs, semicolons or spaces; decimal points or commas.
 * Lines without figures, such as a heading, are left out.
 */
export function tableOf(text: string): TablePoint[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const cells = line
      .trim()
      .split(/[\t;]|\s+|,\s+/)
      .filter(Boolean);
    const parts = cells.length === 1 && /^[^,]+,[^,]+$/.test(cells[0]!) ? cells[0]!.split(',') : cells;
    const [value, litres] = parts.map((part) => Number(part.replace(',', '.')));
    return parts.length >= 2 && Number.isFinite(value) && Number.isFinite(litres)
      ? [{ value: value!, litres: litres! }]
      : [];
  });
}

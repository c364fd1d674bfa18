/** Solves a symmetric positive definite system by Cholesky's method. Rows of the matrix; neither is changed. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length;
  const lower = matrix.map(() => new Float64Array(size));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row]![column]!;
      for (let at = 0; at < column; at++) sum -= lower[row]![at]! * lower[column]![at]!;
      lower[row]![column] = row === column ? Math.sqrt(Math.max(sum, 1e-300)) : sum / lower[column]![column]!;
    }
  }
  const half = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    let sum = right[row]!;
    for (let at = 0; at < row; at++) sum -= lower[row]![at]! * half[at]!;
    half[row] = sum / lower[row]![row]!;
  }
  const found = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let sum = half[row]!;
    for (let at = row + 1; at < size; at++) sum -= lower[at]![row]! * found[at]!;
    found[row] = sum / lower[row]![row]!;
  }
  return found;
}

/** A linear function of some values. */
export type Linear = { offset: number; by: number[] };

/**
 * Ridge regression (Hoerl and Kennard 1970).
 * @param rows of as many values each
 * @param shrink added to the diagonal, times the number of rows
 */
export function ridge(rows: readonly ArrayLike<number>[], targets: ArrayLike<number>, shrink: number): Linear {
  const width = rows[0]?.length ?? 0;
  const count = Math.max(1, rows.length);
  const means = Array.from({ length: width }, (_, at) => rows.reduce((sum, row) => sum + row[at]!, 0) / count);
  let middle = 0;
  for (let row = 0; row < rows.length; row++) middle += targets[row]! / count;
  const matrix = Array.from({ length: width }, () => new Array<number>(width).fill(0));
  const right = new Array<number>(width).fill(0);
  rows.forEach((row, place) => {
    for (let a = 0; a < width; a++) {
      const off = row[a]! - means[a]!;
      right[a]! += off * (targets[place]! - middle);
      for (let b = 0; b <= a; b++) matrix[a]![b]! += off * (row[b]! - means[b]!);
    }
  });
  for (let a = 0; a < width; a++) {
    matrix[a]![a]! += shrink * count;
    for (let b = 0; b < a; b++) matrix[b]![a] = matrix[a]![b]!;
  }
  const by = solve(matrix, right);
  return { offset: middle - by.reduce((sum, one, at) => sum + one * means[at]!, 0), by };
}

export const linear = ({ offset, by }: Linear, row: ArrayLike<number>): number =>
  by.reduce((sum, one, at) => sum + one * row[at]!, offset);

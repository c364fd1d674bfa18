import { BinaryValues } from './binary.ts';

const HEADER = 20;

/** Types that arrays are written of, by their numbers (PostgreSQL, pg_type.dat). */
const TYPES = { int4: 23, int8: 20, timestamptz: 1184, text: 25, bytea: 17, bool: 16 } as const;

/**
 * Writes one parameter that is an array, in PostgreSQL's binary format (its function array_recv), for `unnest`: rows reach a
 * statement without text to be read and without a table on the way.
 */
export class ArrayWriter extends BinaryValues {
  readonly #type: number;

  /** @param type of the elements, each of which is written by the function of that name */
  constructor(type: keyof typeof TYPES) {
    super();
    this.#type = TYPES[type];
  }

  /** Begins an array: everything written before is forgotten. */
  begin(): void {
    this.length = HEADER;
  }

  /** The array, valid until the next begin. @param elements how many were written */
  end(elements: number): Buffer {
    const { bytes } = this;
    bytes.writeInt32BE(1, 0); // dimensions
    bytes.writeInt32BE(1, 4); // whether there are nulls: PostgreSQL looks for itself
    bytes.writeInt32BE(this.#type, 8);
    bytes.writeInt32BE(elements, 12);
    bytes.writeInt32BE(1, 16); // number of the first
    return bytes.subarray(0, this.length);
  }
}

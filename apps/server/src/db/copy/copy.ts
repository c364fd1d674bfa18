import type { PoolClient } from 'pg';
import { from } from 'pg-copy-streams';
import { BinaryValues } from './binary.ts';

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');

/** Writes the rows of a COPY in PostgreSQL's binary format (manual: COPY, "Binary Format"). */
export class CopyWriter extends BinaryValues {
  /** Begins a COPY: everything written before is forgotten. */
  beginCopy(): void {
    this.length = 0;
    this.reserve(SIGNATURE.length);
    this.length = SIGNATURE.copy(this.bytes);
  }

  row(columns: number): void {
    this.reserve(2);
    this.length = this.bytes.writeInt16BE(columns, this.length);
  }

  /** The bytes of the COPY, valid until the next begin. */
  endCopy(): Uint8Array {
    this.row(-1);
    return this.bytes.subarray(0, this.length);
  }
}

/**
 * Runs `COPY … FROM STDIN (FORMAT binary)` with bytes that are ready.
 * @throws the database's error; the connection's transaction is then over
 */
export function copyIn(client: PoolClient, statement: string, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = client.query(from(statement));
    stream.on('error', reject);
    stream.on('finish', resolve);
    stream.end(bytes);
  });
}

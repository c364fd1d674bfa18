import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProtocolName } from '../registry.ts';

/** The files in which a protocol keeps the frames that its manuals print. */
export function filesOf(name: ProtocolName): string[] {
  const folder = join(import.meta.dirname, '../vendors', name, 'frames');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(folder, file));
}

/** The records of those frames, one JSON text each, connection by connection. */
export function printedRecords(name: ProtocolName): string[][] {
  return filesOf(name).map((file) => {
    const { frames } = JSON.parse(readFileSync(file, 'utf8')) as { frames: unknown[] };
    return frames.map((frame) => JSON.stringify(frame));
  });
}

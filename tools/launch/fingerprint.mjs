import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What is made from the sources, or by installing, is no source. */
const MADE = new Set(['node_modules', 'dist', '.types', 'generated']);

/** Files at and below a path, in a fixed order. */
export function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !MADE.has(entry.name) && !entry.isSymbolicLink())
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)));
}

/** A hash of the names and contents of files. */
export function fingerprint(files, ...more) {
  const hash = createHash('sha256').update(more.join('\n'));
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

export const isStamped = (stamp, print) => existsSync(stamp) && readFileSync(stamp, 'utf8') === print;

export function setStamp(stamp, print) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
}

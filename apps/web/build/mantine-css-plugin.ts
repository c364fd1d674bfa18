import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SOURCES = resolve(import.meta.dirname, '../src');
const packageFolder = (name: string): string => resolve(dirname(fileURLToPath(import.meta.resolve(name))), '..');
const CLASS = /\bm_[0-9a-f]{5,8}\b/g;

/**
 * Gives of Mantine's style sheet the components that the app imports, and what those import, in Mantine's own order: half of it. The rest
 * would be on every first visit too. A component that is imported later is styled without a further line.
 */
export function mantineCss(): Plugin {
  const file = join(packageFolder('@mantine/core'), 'styles.css');
  return {
    name: 'balise-mantine-css',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === file ? usedStyles() : null),
  };
}

/** Mantine's style sheets of the components in use, joined. */
export function usedStyles(): string {
  const folder = join(packageFolder('@mantine/core'), 'styles');
  const whole = readFileSync(join(folder, '../styles.css'), 'utf8');
  const used = classesInUse();
  return readdirSync(folder)
    .filter((name) => name.endsWith('.css') && !name.endsWith('.layer.css'))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .filter((css) => isUsed(css, used))
    .sort((a, b) => whole.indexOf(a) - whole.indexOf(b))
    .join('\n');
}

function isUsed(css: string, used: ReadonlySet<string>): boolean {
  const classes = css.match(CLASS) ?? [];
  return classes.length === 0 || classes.some((name) => used.has(name));
}

/** The class names in Mantine's modules that the app's sources import, and in what those import. */
function classesInUse(): ReadonlySet<string> {
  const list = join(packageFolder('@mantine/core'), 'esm/index.mjs');
  const fileOf = new Map<string, string>();
  for (const [, names = '', from = ''] of readFileSync(list, 'utf8').matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g))
    for (const name of names.split(',')) fileOf.set(name.trim(), resolve(dirname(list), from));
  const code = [...filesBelow(SOURCES), ...filesBelow(join(packageFolder('@mantine/notifications'), 'esm'))];
  const files = new Set(code.flatMap((path) => namesFromMantine(path).flatMap((name) => fileOf.get(name) ?? [])));
  const classes = new Set<string>();
  for (const path of files) {
    const text = readFileSync(path, 'utf8');
    for (const name of text.match(CLASS) ?? []) classes.add(name);
    for (const [, from = ''] of text.matchAll(/ from "(\.[^"]+\.mjs)"/g)) files.add(resolve(dirname(path), from));
  }
  return classes;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name));

const namesFromMantine = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/import \{([^}]*)\} from ['"]@mantine\/core['"]/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
  );

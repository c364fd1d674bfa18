import type { Plugin } from 'vite';

/** Fails a build of which files import each other in a circle: what one declares may not be there yet when another needs it. */
export function chunkCycles(): Plugin {
  return {
    name: 'balise-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one.imports]] : [])),
      );
      const cycle = cycleIn(imports);
      if (cycle) this.error(`these files import each other (build/chunks.ts): ${cycle.join(' → ')}`);
    },
  };
}

/** Exported for its test. @returns the first circle, begun and ended by the same file; undefined where there is none */
export function cycleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const clean = new Set<string>();
  const search = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (clean.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const found = search(next, [...path, file]);
      if (found) return found;
    }
    clean.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const found = search(file, []);
    if (found) return found;
  }
  return undefined;
}

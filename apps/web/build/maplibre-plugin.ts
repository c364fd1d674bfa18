import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = resolve(dirname(fileURLToPath(import.meta.resolve('maplibre-gl'))), '../src');
/** As MapLibre's own build has it: a field is assigned, and one without a value leaves what the base class's constructor put there. */
const FIELDS = {
  typescript: { removeClassFieldsWithoutInitializer: true },
  assumptions: { setPublicClassFields: true },
  target: 'es2021',
};
const WORKER = 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

/**
 * Builds MapLibre and its worker from the sources in its package, as parts of this build: what the two share is one file that a browser
 * fetches once, and what no screen uses is left out. The ready-made files in `dist` each contain all of it, 98 kB more, compressed.
 */
export function maplibre(): Plugin {
  return {
    name: 'balise-maplibre',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      if (id === 'maplibre-gl') return resolve(SOURCE, 'index.ts');
      return id === WORKER ? `\0${WORKER}` : null;
    },
    async transform(code, id) {
      if (!id.startsWith(SOURCE) || !id.endsWith('.ts')) return null;
      return { code: (await transformWithOxc(code, id, { ...FIELDS, sourcemap: false })).code, map: null };
    },
    load(id) {
      if (id !== `\0${WORKER}`) return null;
      const file = this.emitFile({ type: 'chunk', id: resolve(SOURCE, 'source/worker.ts'), name: 'maplibre-worker' });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

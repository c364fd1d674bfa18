import type { Plugin } from 'vite';
import { buildBasemap } from './build-basemap.ts';

/** Makes sure that the embedded world map exists before anything imports its address. */
export function basemap(): Plugin {
  return {
    name: 'balise-basemap',
    buildStart() {
      buildBasemap((line) => this.info(line));
    },
  };
}

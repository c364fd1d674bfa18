import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { basemap } from './basemap/basemap-plugin.ts';
import { budget } from './build/budget.ts';
import { chunkCycles } from './build/chunk-cycles.ts';
import { chunkGroups } from './build/chunks.ts';
import { contract } from './build/contract-plugin.ts';
import { early } from './build/early-plugin.ts';
import { mantineCss } from './build/mantine-css-plugin.ts';
import { maplibre } from './build/maplibre-plugin.ts';
import { precompress } from './build/precompress.ts';
import { servePages } from './build/serve-pages.ts';

const server = process.env.BALISE_SERVER ?? 'http://localhost:8080';

/** Two pages: sign-in, light enough for a slow line, and the app; and the live map of tracking links, whose page the server writes. `vite` proxies the API to a running server. */
export default defineConfig({
  plugins: [
    maplibre(),
    mantineCss(),
    contract(),
    react(),
    servePages(),
    basemap(),
    chunkCycles(),
    early(),
    precompress(),
    budget(),
  ],
  server: { proxy: { '/api': { target: server, ws: true } } },
  build: {
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      input: { app: 'index.html', 'sign-in': 'sign-in.html', 'link-map': 'src/link-map/link-map.ts' },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups() } },
    },
    chunkSizeWarningLimit: 1200,
  },
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, fingerprint, isStamped, setStamp } from './fingerprint.mjs';
import { runNode } from './run.mjs';

const SOURCES = [
  'apps/web',
  'packages/i18n',
  'packages/contract',
  'packages/tracking',
  'packages/maintenance',
  'pnpm-lock.yaml',
];
const BUILT = join('apps', 'web', 'dist', 'index.html');
const STAMP = join('node_modules', '.balise-web-app');

/** Builds the web application when its sources have changed. @returns {Promise<number>} 0, or an exit code */
export async function ensureWebApp() {
  const print = fingerprint(SOURCES.flatMap(filesBelow).filter((file) => !/\.test\.tsx?$/.test(file)));
  if (existsSync(BUILT) && isStamped(STAMP, print)) return 0;
  console.error('Building the web application …');
  const vite = join('apps', 'web', 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await runNode([vite, 'build', join('apps', 'web'), '--logLevel', 'error'], { stdio: ['ignore', 2, 2] });
  // from 128 on: ended by a signal, which the person sent
  if (code !== 0) {
    if (code < 128) console.error('The web application could not be built; the reason is above.');
    return code;
  }
  setStamp(STAMP, print);
  return 0;
}

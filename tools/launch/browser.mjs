import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/**
 * The browser that the tests drive: CHROME_PATH, an installed Chrome or Chromium, or Debian's, which root has installed.
 * @returns {Promise<string | undefined>} its path; undefined when there is none, after printing what to do
 */
export async function ensureBrowser() {
  const given = process.env.CHROME_PATH;
  if (given && !isProgram(given)) {
    console.error(
      `CHROME_PATH is "${given}", which is not a program. Give the path of Chrome or Chromium, or unset it.`,
    );
    return undefined;
  }
  const found = given || findBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.error('Installing the browser that the tests drive (Chromium) …');
    const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 2, 2] };
    await run('apt-get', ['-qq', 'update'], options);
    // with a font: a bare machine has none, and text without one has no width
    const packages = ['chromium', 'fonts-dejavu-core'];
    await run('apt-get', ['-qq', 'install', '--yes', '--no-install-recommends', ...packages], options);
    const installed = findBrowser();
    if (installed) return installed;
  }
  console.error(
    'The browser tests need Chrome or Chromium, and none was found. Install one ("sudo apt-get install chromium" on Debian and ' +
      'Ubuntu, https://www.google.com/chrome elsewhere), or set CHROME_PATH to its program.',
  );
  return undefined;
}

const findBrowser = () =>
  [
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...MAC,
  ].find(isProgram);

function isProgram(path) {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

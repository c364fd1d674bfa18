import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { run } from './run.mjs';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const SHELL = ['chromium-headless-shell'];
const MAC = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/**
 * The browsers that the tests drive: CHROME_PATH, or an installed Chrome or Chromium and, where there is one, Chromium's headless
 * shell, which takes a fifth less time. Root has Debian's installed. The tests find them as this does (e2e/support/browser.ts).
 * @returns {Promise<boolean>} whether there is one; if not, after printing what to do
 */
export async function ensureBrowser() {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (isProgram(given)) return true;
    console.error(
      `CHROME_PATH is "${given}", which is not a program. Give the path of Chrome or Chromium, or unset it.`,
    );
    return false;
  }
  const wanted = [
    // with a font: a bare machine has none, and text without one has no width
    ...(find([...WHOLE, ...MAC]) ? [] : [['chromium', 'fonts-dejavu-core']]),
    // not every distribution has it
    ...(find(SHELL) || process.env.CI !== 'true' ? [] : [['chromium-headless-shell']]),
  ];
  if (wanted.length > 0 && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    await installFromDebian(wanted);
  }
  if (find([...WHOLE, ...MAC])) return true;
  console.error(
    'The browser tests need Chrome or Chromium, and none was found. Install one ("sudo apt-get install chromium" on Debian and ' +
      'Ubuntu, https://www.google.com/chrome elsewhere), or set CHROME_PATH to its program.',
  );
  return false;
}

async function installFromDebian(wanted) {
  console.error('Installing the browser that the tests drive (Chromium) …');
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 2, 2] };
  await run('apt-get', ['-qq', 'update'], options);
  for (const packages of wanted) {
    await run('apt-get', ['-qq', 'install', '--yes', '--no-install-recommends', ...packages], options);
  }
}

const find = (names) =>
  [
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
    ...names.filter(isAbsolute),
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

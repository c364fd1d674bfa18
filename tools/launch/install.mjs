import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, fingerprint, isStamped, setStamp } from './fingerprint.mjs';
import { NODE, run } from './run.mjs';

const STAMP = join('node_modules', '.balise-installed');

/** Installs what the package files ask for, unless they are as they were. @returns {Promise<number>} 0, or an exit code */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Balise needs Node.js 20.19 or later; this is ${process.version}. See https://nodejs.org`);
    return 1;
  }
  const print = fingerprint(packageFiles(), process.platform, process.arch);
  if (isStamped(STAMP, print) && existsSync(NODE)) return 0;
  console.error('Installing what Balise needs (under a minute the first time) …');
  const code = await install();
  if (code !== 0) {
    console.error(
      'The installation failed; what the package manager said is above. It needs to reach the npm registry.',
    );
    return code;
  }
  setStamp(STAMP, print);
  return 0;
}

const packageFiles = () =>
  ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...['.', 'packages', 'apps'].flatMap(packagesIn)].sort();

const packagesIn = (folder) =>
  (folder === '.'
    ? ['package.json', 'tools/package.json', 'lab/package.json', 'e2e/package.json']
    : filesBelow(folder)
  ).filter((file) => file.endsWith('package.json'));

/** With the pnpm of package.json and its frozen lock: what was tested is what is installed. Its words are progress, not result. */
function install() {
  const args = ['install', '--frozen-lockfile', '--config.confirmModulesPurge=false', '--config.updateNotifier=false'];
  const options = { stdio: ['inherit', 2, 2] };
  const found = spawnSync('pnpm', ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (packageManager === `pnpm@${found}`) return run('pnpm', args, options);
  return run('npx', ['--yes', packageManager, ...args], options);
}

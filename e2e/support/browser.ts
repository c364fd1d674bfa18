import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** What Playwright switches off of Chromium; ours takes the place of its list, whose words it keeps to itself. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Both make Chromium load a page of its own behind the address bar of each window, which is not needed here: some 0.7 CPU seconds. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const FLAGS = [
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
  '--no-sandbox', // root has no sandbox
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader', // the map needs WebGL, and this machine may have no graphics card
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
/** The processor puts pages together sooner than when it plays a graphics card. */
const COMPOSED_BY_PROCESSOR = '--disable-gpu-compositing';
/** Chromium without the parts that only a window needs: a journey takes a fifth less time. It shows no notifications. */
const SHELL = ['chromium-headless-shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/**
 * Starts Chromium with an empty profile: CHROME_PATH, or the first one that is installed, its headless shell before others.
 * @param asPeopleHave with all its parts, and pages put together by the graphics card or what plays one
 */
export async function startBrowser(asPeopleHave = false): Promise<Browser> {
  const args = asPeopleHave ? FLAGS : [...FLAGS, COMPOSED_BY_PROCESSOR];
  return await chromium.launch({ executablePath: process.env.CHROME_PATH ?? installed(asPeopleHave), args });
}

function installed(isWhole: boolean): string {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin');
  const inFolders = (names: string[]) => names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...(isWhole ? [] : inFolders(SHELL)), ...inFolders(WHOLE), ...MAC].find(runs);
  if (!found) throw new Error('no Chrome or Chromium was found: install one, or set CHROME_PATH to its program');
  return found;
}

function runs(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

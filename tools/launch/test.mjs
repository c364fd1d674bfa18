import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { runNode } from './run.mjs';
import { ensureWebApp } from './web-app.mjs';

const VITEST = join('node_modules', 'vitest', 'vitest.mjs');
const SUMMARY = join('tools', 'launch', 'summary-reporter.mjs');

/** Runs every test, or those that the arguments choose; the last line is the count. @returns {Promise<number>} exit code */
export async function test(given, environment = {}) {
  const chosen = given.length > 0;
  const web = await ensureWebApp();
  if (web) return web;
  const browser = await ensureBrowser();
  const projects = browser || chosen ? [] : ['--project', 'unit', '--project', 'server'];
  const folder = mkdtempSync(join(tmpdir(), 'balise-results-'));
  const results = join(folder, 'results.json');
  const code = await runNode(
    [
      ...[VITEST, 'run', '--reporter=default', '--reporter=json', `--reporter=./${SUMMARY}`],
      ...[`--outputFile.json=${results}`, ...projects, ...given],
    ],
    { env: environment },
  );
  const { passed, failed, skipped } = existsSync(results)
    ? count(JSON.parse(readFileSync(results, 'utf8')))
    : NOTHING_RAN;
  rmSync(folder, { recursive: true });
  // tests that did not run are not tests that passed
  const withoutBrowser = browser || chosen ? 0 : 1;
  const broken = failed + withoutBrowser || (code === 0 ? 0 : 1);
  if (withoutBrowser) console.log('The browser tests did not run: see above for what to install.');
  if (skipped > 0) console.log(`${skipped} skipped`);
  console.log(`${passed} passed, ${broken} failed`);
  return broken === 0 && passed > 0 ? 0 : code || 1;
}

const NOTHING_RAN = { passed: 0, failed: 1, skipped: 0 };

/** A file that could not even be loaded has no tests that failed, so it counts as one. */
function count({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return { passed: numPassedTests, failed: numFailedTests + unloaded, skipped: numPendingTests + numTodoTests };
}

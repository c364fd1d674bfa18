import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const launch = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'launch.mjs'), ...args], { encoding: 'utf8', cwd: '/' });

describe('the launcher', () => {
  test('adds nothing to what a command prints, from any folder', () => {
    const { stdout, status } = launch('decode', 'gt06', '78780d01012345678901234500018cdd0d0a');
    expect(status).toBe(0);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ identities: ['123456789012345'] }]);
  });

  test('gives the exit code of the command', () => {
    expect(launch('decode', 'gt06', 'ffff').status).toBe(1);
  });

  test('names the commands there are', () => {
    const { stderr, status } = launch('fly');
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /command "fly".*start, demo, test, soak, check, bench, backtest, corpus, credits, accuracy, decode, encode, backup, restore, rebuild, format/,
    );
  });
});

import { relative } from 'node:path';

const SLOWEST = 10;
const RED = '\u001b[31m';
const PLAIN = '\u001b[39m';

/** A reporter for Vitest: after a run, the slowest files, and the tests that passed only when they were run once more, with what failed first. */
export default class SummaryReporter {
  onTestRunEnd(modules) {
    const files = modules
      .map((module) => ({ name: relative('.', module.moduleId), duration: module.diagnostic().duration }))
      .sort((a, b) => b.duration - a.duration)
      .slice(0, SLOWEST);
    if (modules.length > SLOWEST) {
      console.log('Slowest files:');
      for (const { name, duration } of files) console.log(`${(duration / 1000).toFixed(1).padStart(7)} s  ${name}`);
    }
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky),
    );
    for (const test of flaky) {
      const errors = (test.result().errors ?? []).map(({ stack, message }) => ownLines(stack ?? message));
      console.log(
        `${RED}FLAKY${PLAIN} ${relative('.', test.module.moduleId)} > ${test.fullName}\n${errors.join('\n')}`,
      );
    }
  }
}

/** A trace without the lines of what the tests are run by. */
const ownLines = (trace) =>
  trace
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .join('\n');

import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

/** The Node that the project is pinned to: its binary itself, because the shell script in .bin keeps signals to itself. */
export const NODE = resolve('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const environment = (more) => ({
  ...process.env,
  PATH: [resolve('node_modules', 'node', 'bin'), resolve('node_modules', '.bin'), process.env.PATH].join(delimiter),
  ...more,
});

/** Runs the pinned Node, passing signals on. @returns {Promise<number>} its exit code */
export const runNode = (args, { env = {}, stdio = 'inherit' } = {}) => run(NODE, args, { env, stdio });

/** Runs a program, passing signals on. @returns {Promise<number>} its exit code, as a shell would give it */
export function run(program, args, { env = {}, stdio = 'inherit', cwd = '.' } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, stdio, env: environment(env), shell: process.platform === 'win32' });
    const pass = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, pass);
    const end = (code) => {
      for (const signal of signals) process.off(signal, pass);
      done(code);
    };
    child.on('error', (error) => {
      console.error(`${program} does not start: ${error.message}`);
      end(127);
    });
    child.on('exit', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/** Runs the pinned Node and keeps what it says. @returns {Promise<{ code: number, said: string }>} */
export function hearNode(args, { env = {}, cwd = '.' } = {}) {
  return new Promise((done) => {
    const child = spawn(NODE, args, {
      cwd,
      env: environment({ NO_COLOR: '1', ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
    child.on('error', (error) => done({ code: 127, said: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, said: Buffer.concat(said).toString() }));
  });
}

/** The program of a package, to be run by the pinned Node. */
export const programOf = (name, file) => join('node_modules', name, file);

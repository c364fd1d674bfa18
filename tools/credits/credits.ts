import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, readLock, withoutPeers } from './lock.ts';

const USAGE = `Writes the packages that Balise ships into docs/credits.md, from pnpm-lock.yaml and what is installed.

  npm run credits                writes them
  npm run credits -- --check     says whether they are as the lock file has them`;
const PROJECT = join(import.meta.dirname, '../..');
const DOCUMENT = join(PROJECT, 'docs/credits.md');
const STORE = join(PROJECT, 'node_modules/.pnpm');
const [BEGIN, END] = ['<!-- packages: written by npm run credits -->', '<!-- end of packages -->'];
/** Of packages that do not say it in their package.json: as their LICENSE has it. */
const LICENCES: Readonly<Record<string, string>> = { 'png-js': 'MIT' };
/** What is only for those who work on Balise. */
const NOT_SHIPPED = ['tools', 'lab', 'e2e'];

type Manifest = { license?: string | { type: string }; licenses?: { type: string }[] };

if (process.argv.includes('--help')) console.log(USAGE);
else {
  const before = readFileSync(DOCUMENT, 'utf8');
  const after = withPackages(before, table(shippedOf(readLock(readFileSync(join(PROJECT, 'pnpm-lock.yaml'), 'utf8')))));
  if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, after);
  else if (after !== before) {
    console.error('docs/credits.md differs from pnpm-lock.yaml: write it with "npm run credits".');
    process.exitCode = 1;
  }
}

/** `name@version` of all that servers and browsers run, without what is of one platform only. */
function shippedOf({ folders, packages }: Lock): string[] {
  const found = new Set<string>();
  const open = [...folders].filter(([folder]) => !NOT_SHIPPED.includes(folder)).flatMap(([, needs]) => needs);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const known = packages.get(id);
    // a folder of the project has no entry
    if (!known || known.isOfOnePlatform || found.has(id)) continue;
    found.add(id);
    open.push(...known.needs);
  }
  return [...new Set([...found].map(withoutPeers))];
}

function table(ids: string[]): string {
  const installed = readdirSync(STORE);
  const rows = ids.map((id) => {
    const at = id.lastIndexOf('@');
    return `| ${id.slice(0, at)} | ${id.slice(at + 1)} | ${licenceOf(id, id.slice(0, at), installed)} |`;
  });
  // by the characters' codes: the same on every machine, and a name before longer ones that begin with it
  rows.sort();
  return ['| package | version | licence |', '|---|---|---|', ...rows].join('\n');
}

/** @throws Error for a package that is not installed, or says no licence */
function licenceOf(id: string, name: string, installed: string[]): string {
  const folder = id.replace('/', '+');
  const place = installed.find((entry) => entry === folder || entry.startsWith(`${folder}_`));
  if (place === undefined) throw new Error(`${id} is not installed: run "npm start" once`);
  const file = join(STORE, place, 'node_modules', name, 'package.json');
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const said =
    typeof license === 'string'
      ? license
      : (license?.type ?? LICENCES[name] ?? licenses?.map(({ type }) => type).join(' OR '));
  if (!said) throw new Error(`${id} says no licence`);
  return said;
}

/** @throws Error where the document has no place for them */
function withPackages(text: string, packages: string): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`docs/credits.md lacks "${BEGIN}" or "${END}"`);
  return `${text.slice(0, from + BEGIN.length)}\n\n${packages}\n\n${text.slice(to)}`;
}

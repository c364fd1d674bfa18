import { readFileSync } from 'node:fs';
import { filesBelow } from './fingerprint.mjs';

const GLOSSARY = 'docs/glossary.md';
const FOLDERS = ['packages', 'apps', 'tools', 'lab', 'e2e', 'docs', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
/** What vendors and the trade wrote themselves. */
const NOT_OURS = [/\/frames\//, /^docs\/glossary\.md$/];
const TEXT = /\.(ts|tsx|mjs|css|md|sql)$/;

/** @returns {{ code: number, said: string }} each line with a word that the glossary retired */
export function retiredWords() {
  const retired = retiredIn(readFileSync(GLOSSARY, 'utf8'));
  const found = FOLDERS.flatMap(filesBelow)
    .filter((file) => TEXT.test(file) && !NOT_OURS.some((pattern) => pattern.test(file)))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => faultsOf(line, retired, `${file}:${index + 1}`)),
    );
  return { code: found.length === 0 ? 0 : 1, said: found.join('\n') };
}

/** The rows of the glossary's last table. */
function retiredIn(glossary) {
  const [, table = ''] = glossary.split('## Retired words');
  const rows = [...table.matchAll(/^\| (?!retired|-)([^|]+) \| ([^|]+) \|$/gm)];
  if (rows.length === 0) throw new Error(`${GLOSSARY} lists no retired words`);
  return rows.map(([, word, instead]) => ({ word, instead, pattern: new RegExp(patternOf(word), 'i') }));
}

/** A word alone, in the plural, or as a part of a name: batchQueue, BATCH_QUEUES, batch-queue.ts. */
const patternOf = (word) => `(?<![a-z])${word.split(' ').join('[ _-]?')}(s|es)?(?![a-z])`;

function faultsOf(line, retired, place) {
  const parts = line.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');
  return retired
    .filter(({ pattern }) => pattern.test(parts))
    .map(({ word, instead }) => `${place}: "${word}" is retired, write "${instead}"`);
}

const EXPORTED = /^export (?:declare )?(?:abstract )?(?:type|interface|class) (\w+)/gm;

/** @returns {{ code: number, said: string }} names of exported types that have two meanings in a package */
export function typesWithTwoMeanings() {
  const places = new Map();
  for (const file of ['packages', 'apps', 'tools', 'lab', 'e2e']
    .flatMap(filesBelow)
    .filter((name) => /\.tsx?$/.test(name))) {
    const unit = file
      .split('/')
      .slice(0, file.startsWith('packages') || file.startsWith('apps') ? 2 : 1)
      .join('/');
    for (const [, name] of readFileSync(file, 'utf8').matchAll(EXPORTED)) {
      const key = `${unit} ${name}`;
      places.set(key, [...(places.get(key) ?? []), file]);
    }
  }
  const double = [...places].filter(([, files]) => new Set(files).size > 1);
  return {
    code: double.length === 0 ? 0 : 1,
    said: double
      .map(([key, files]) => `${key} is exported by ${files.join(' and ')}: give each a name of its own`)
      .join('\n'),
  };
}

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Rolldown } from 'vite';

const SIGN_IN = resolve(import.meta.dirname, '../sign-in.html');
const APP = resolve(import.meta.dirname, '../index.html');
const MAP = ['tracking-page.tsx', 'map/tracking-map.tsx'].map((file) =>
  resolve(import.meta.dirname, '../src/features/tracking', file),
);
/** What opens above a screen. The first screen loads it once the fleet is there. */
const OVERLAYS = [
  ...['ui/tooltip/tooltip-bubble.tsx', 'ui/dialog/dialog.tsx', 'ui/picker/entity-picker.tsx'],
  ...['shell/user-panel.tsx', 'shell/more-sheet.tsx', 'features/tracking/list/controls/sort-choices.tsx'],
].map((file) => resolve(import.meta.dirname, '../src', file));
const STARTS = /\/(sign-in|main)\.tsx$|\.html$/; // do something by being loaded, so they are alone
// what speaks of risks and drifts has the words of both languages, so it is with the few pages that do
const PARTS =
  /\/web\/src\/(ui|api|live|language)\/|\/packages\/(contract|i18n)\/(?!src\/[\w-]+-words\.ts)|\/@(mantine|floating-ui|tanstack)\/|\/node_modules\/zod\//;
const SIGN_IN_ONLY = /\/web\/src\/features\/sign-in\/|\/i18n\/src\/sign-in\.ts$/;
const WORDS = /\/i18n\/src\/(en|fr)\//;
/** What only pages with tables need. */
const TABLES =
  /\/web\/src\/ui\/(table\/(data-table|grid|lines|virtual|details|sort|column-choice|pager)|page\/list-page|saved-views)|\/@tanstack\/(react-table|table-core)\//;
/** What only a form that checks something needs (see contract-plugin.ts). */
const SCHEMAS = /\?schemas$|\/node_modules\/(zod|libphonenumber-js)\//;
/** Calls and values of the contract. Apart from the forms: these use schemas, which use such values. */
const CALLS = /\?plain$/;
/** Lists of what a folder or a package exports: a module that imports one name of it needs one file, not all. */
const LISTS =
  /\/(features\/[^/]+\/index\.ts|packages\/(contract|i18n|tracking)\/src\/index\.ts|@mantine\/(core|hooks|notifications)\/esm\/index\.mjs)$/;

/**
 * What goes together into one file: what both pages begin with, which stays light; the pages of a visitor who is not signed in; what the app begins with; and the parts that screens are made of. A browser takes longer over two hundred small files than over
 * what is in them.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let light: ReadonlySet<string> | undefined;
  let first: ReadonlySet<string> | undefined;
  let map: ReadonlySet<string> | undefined;
  let overlays: ReadonlySet<string> | undefined;
  const firstFile = (id: string, context: Rolldown.ChunkingContext): string | null => {
    light ??= neededBy([SIGN_IN], context);
    first ??= neededBy([APP], context);
    if (STARTS.test(id) || SCHEMAS.test(id) || !(light.has(id) || first.has(id))) return null;
    const language = WORDS.exec(id)?.[1];
    if (!light.has(id)) return 'base';
    // the words of the sign-in page alone come later to those who are signed in
    if (language) return isImportedBy('first.ts', id, context) ? `${language}-first` : `${language}-sign-in`;
    return SIGN_IN_ONLY.test(id) ? 'sign-in-base' : 'common';
  };
  const partFile = (id: string, context: Rolldown.ChunkingContext): string => {
    if (SCHEMAS.test(id)) return 'schemas';
    map ??= neededBy(MAP, context);
    if (map.has(id)) return 'parts';
    overlays ??= neededBy(OVERLAYS, context);
    if (overlays.has(id)) return 'overlays';
    return CALLS.test(id) ? 'calls' : 'forms';
  };
  return [
    { name: firstFile, debugName: 'first', priority: 2 },
    { name: wordsFile, debugName: 'words', priority: 1 },
    { name: 'tables', test: TABLES, minShareCount: 2, priority: 1 },
    // the page of the map, which most begin with, has no forms before one is opened
    { name: partFile, debugName: 'parts', test: PARTS, minShareCount: 3, priority: 0 },
  ];
}

/** A dictionary is loaded when its language is; what only its second part has, with the first screen that needs it. */
function wordsFile(id: string, context: Rolldown.ChunkingContext): string | null {
  const language = WORDS.exec(id)?.[1];
  if (language === undefined) return null;
  return isImportedBy('later.ts', id, context) ? `${language}-later` : language;
}

const isImportedBy = (list: string, id: string, context: Rolldown.ChunkingContext): boolean =>
  [id, ...(context.getModuleInfo(id)?.importers ?? [])].some((one) => one.endsWith(`/${list}`));

/** Ids of modules and of what they import, by however many others; of a list only the files whose names are imported. */
function neededBy(entries: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const needed = new Set(entries);
  for (const id of needed) {
    const imported = (context.getModuleInfo(id)?.importedIds ?? []).filter((one) => !SCHEMAS.test(one));
    const lists = imported.filter((one) => LISTS.test(one));
    const files = LISTS.test(id) ? [] : imported.filter((one) => !LISTS.test(one));
    const code = context.getModuleInfo(id)?.code ?? '';
    for (const list of lists)
      for (const name of namesImportedBy(id, code, list)) files.push(filesOf(list).get(name) ?? list);
    for (const file of files) needed.add(file);
  }
  return needed;
}

/** The names of values that a module imports from a list. */
function namesImportedBy(id: string, code: string, list: string): string[] {
  return [...code.matchAll(/import (?:\w+, )?\{([^}]*)\} from ["']([^"']+)["']/g)].flatMap(
    ([, names = '', from = '']) =>
      (from.startsWith('.') ? resolve(dirname(id), from) === list : list.includes(from.replace('@balise', 'packages')))
        ? names.split(',').flatMap((name) => (/^\s*(type\s|$)/.test(name) ? [] : (name.trim().split(' as ')[0] ?? [])))
        : [],
  );
}

const FILES = new Map<string, Map<string, string>>();

/** The file behind each name that a list exports from elsewhere. */
function filesOf(list: string): Map<string, string> {
  const known = FILES.get(list);
  if (known) return known;
  const files = new Map<string, string>();
  FILES.set(list, files);
  const exported = /(?:import|export) (\*|\{[^}]*\}) from ["'](\.[^"']+)["']/g;
  for (const [, what = '', from = ''] of readFileSync(list, 'utf8').matchAll(exported)) {
    const file = resolve(dirname(list), from);
    for (const name of what === '*' ? definedIn(file) : namesIn(what)) files.set(name, file);
  }
  return files;
}

const namesIn = (braces: string): string[] =>
  braces
    .slice(1, -1)
    .split(',')
    .flatMap((one) => one.trim().split(' as ').at(-1) ?? []);

const definedIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^export (?:const|(?:async )?function|class) (\w+)/gm)].flatMap(
    ([, name]) => name ?? [],
  );

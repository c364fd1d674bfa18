import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

const SIGN_IN = resolve(import.meta.dirname, '../sign-in.html');
const STARTS = /\/(sign-in|main)\.tsx$|\.html$/; // do something by being loaded, so they are alone
const PARTS = /\/src\/(ui|api|live|language)\/|\/packages\/(contract|i18n)\/|\/@(mantine|floating-ui|tanstack)\//;

/**
 * What goes together into one file: what the pages of somebody who is not signed in need, which stay light; what the app begins with; and the
 * parts that screens are made of. A browser takes longer over two hundred small files than over what is in them.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let light: ReadonlySet<string> | undefined;
  return [
    {
      name: (id, context) => {
        light ??= neededBy(SIGN_IN, context);
        return light.has(id) && !STARTS.test(id) ? 'sign-in-base' : null;
      },
      priority: 3,
    },
    { name: (id) => (STARTS.test(id) ? null : 'base'), tags: ['$initial'], priority: 2 },
    { name: 'parts', test: PARTS, minShareCount: 3, priority: 1 },
  ];
}

/** Ids of a module and of what it imports, by however many others. */
function neededBy(entry: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const needed = new Set([entry]);
  for (const id of needed) for (const next of context.getModuleInfo(id)?.importedIds ?? []) needed.add(next);
  return needed;
}

/** Of pnpm-lock.yaml: what a package needs, and whether it is for some kinds of machine only. */
type Locked = { needs: string[]; isOfOnePlatform: boolean };

/** What each folder of the project needs, and each package by `name@version` with its peers in brackets. */
export type Lock = { folders: Map<string, string[]>; packages: Map<string, Locked> };

const SHIPPED = ['dependencies', 'optionalDependencies'];
const LINE = /^(?<indent> *)(?<quote>'?)(?<key>[^\s'][^']*?)\k<quote>:(?: (?<value>.*))?$/;

/** Reads what is needed here of a lock file. @throws Error for one of another version than 9 */
export function readLock(text: string): Lock {
  if (!text.startsWith("lockfileVersion: '9."))
    throw new Error('pnpm-lock.yaml is not of version 9: adapt tools/credits/lock.ts');
  const lock: Lock = { folders: new Map(), packages: new Map() };
  const bound = new Set<string>();
  // what a package uses if another package brings it, such as types
  const optional = new Set<string>();
  // the keys above a line, by depth
  const path: string[] = [];
  for (const line of text.split('\n')) {
    const { indent = '', key, value = '' } = LINE.exec(line)?.groups ?? {};
    if (key === undefined) continue;
    const depth = indent.length / 2;
    path.splice(depth, path.length, key);
    const [part, owner = '', group = '', name = ''] = path;
    if (part === 'importers') {
      if (depth === 1) lock.folders.set(owner, []);
      if (depth === 4 && key === 'version' && SHIPPED.includes(group)) lock.folders.get(owner)?.push(idOf(name, value));
    }
    if (part === 'packages' && depth === 2 && (key === 'os' || key === 'cpu')) bound.add(owner);
    if (part === 'packages' && depth === 4 && group === 'peerDependenciesMeta') optional.add(`${owner} ${name}`);
    if (part === 'snapshots') {
      if (depth === 1) lock.packages.set(owner, { needs: [], isOfOnePlatform: bound.has(withoutPeers(owner)) });
      const isShipped = SHIPPED.includes(group) && !optional.has(`${withoutPeers(owner)} ${name}`);
      if (depth === 3 && isShipped) lock.packages.get(owner)?.needs.push(idOf(name, value));
    }
  }
  return lock;
}

/** `name@version`, without the peers behind it. */
export const withoutPeers = (id: string): string => id.replace(/\(.*$/, '');

/** A version of a package of that name; an alias also has the name. */
function idOf(name: string, text: string): string {
  const value = text.replaceAll("'", '');
  return /^@?[^@(]+@/.test(value) ? value : `${name}@${value}`;
}

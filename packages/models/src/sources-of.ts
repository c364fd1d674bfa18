import type { Entry, Source } from './entry.ts';

/** Where everything that is said of a model was read, each source once. */
export function sourcesOf({ sources, setup }: Pick<Entry, 'sources' | 'setup'>): Source[] {
  const { listed, protocol, abilities, supply, wires } = sources;
  const all = [setup?.source, protocol, listed, abilities, supply, wires];
  const known = new Map<string, Source>();
  for (const source of all) if (source) known.set(`${source.url} ${source.page ?? ''}`, source);
  return [...known.values()];
}

import type { Entry } from './entry.ts';

type Shared = Omit<Entry, 'name'>;
type Own = Partial<Omit<Entry, 'name' | 'sources'>> & { sources?: Partial<Entry['sources']> };

/** Makes the rows of a brand: what its models share, then what is known of each. */
export const rowsOf =
  (shared: Shared) =>
  (name: string, own: Own = {}): Entry => ({
    ...shared,
    ...own,
    name,
    sources: { ...shared.sources, ...own.sources },
  });

import type { TrackerModel } from '@balise/contract';

type Named = Pick<TrackerModel, 'brand' | 'name' | 'protocol'>;

/** Whether every word that is searched for is in the model's brand, name or protocol, with or without its dashes. */
export function isFound({ brand, name, protocol }: Named, search: string): boolean {
  const words = `${brand} ${name} ${protocol}`.toLowerCase();
  const joined = bare(words);
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word) || (bare(word) !== '' && joined.includes(bare(word))));
}

const bare = (words: string): string => words.replace(/[^a-z0-9]/g, '');

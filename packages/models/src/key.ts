/** What a database calls a model for ever: `teltonika/fmb920`. */
export const keyOf = (brand: string, name: string): string => `${slug(brand)}/${slug(name)}`;

const slug = (words: string): string =>
  words
    .normalize('NFD')
    .toLowerCase()
    .replace(/\+/g, 'plus')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

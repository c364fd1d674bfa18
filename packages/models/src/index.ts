import { BRANDS } from './brands/index.ts';
import type { CatalogueModel } from './entry.ts';
import { keyOf } from './key.ts';

export type { CatalogueModel, Setup, Source, Step } from './entry.ts';
export { sourcesOf } from './sources-of.ts';

/** Every tracker model that the platform knows to install. */
export const MODELS: readonly CatalogueModel[] = BRANDS.flatMap(({ brand, models }) =>
  models.map((entry) => ({ ...entry, brand, key: keyOf(brand, entry.name) })),
);

const byKey = new Map(MODELS.map((model) => [model.key, model]));

/** The model with this key; undefined: the catalogue has none. */
export const findModel = (key: string): CatalogueModel | undefined => byKey.get(key);

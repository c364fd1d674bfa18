import type { Database } from '../db/database.ts';
import { type Scope, withScope } from '../db/scope.ts';
import { deviceTypeList, trackerModelList } from '../features/catalogue/index.ts';

/** Finds catalogue rows by the names that a plan uses. Each throws an Error that lists what there is. */
export type Catalogue = {
  type(code: string): number;
  model(wanted: { brand: string; name: string }): number;
};

export async function readCatalogue(api: Database, administrator: Scope): Promise<Catalogue> {
  const [types, models] = await withScope(
    api,
    administrator,
    async (tx) => [await deviceTypeList.all(tx), await trackerModelList.all(tx)] as const,
  );
  return {
    type: (code) =>
      found(
        types.find((type) => type.code === code)?.id,
        'device type',
        code,
        types.map((type) => type.code),
      ),
    model: ({ brand, name }) =>
      found(
        models.find((model) => model.brand === brand && model.name === name)?.id,
        'tracker model',
        `${brand} ${name}`,
        models.map((model) => `${model.brand} ${model.name}`),
      ),
  };
}

function found(id: number | undefined, noun: string, wanted: string, known: string[]): number {
  if (id === undefined) throw new Error(`no ${noun} “${wanted}”; there are: ${known.join(', ')}`);
  return id;
}

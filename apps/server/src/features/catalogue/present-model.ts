import { fillSetup, type TrackerModel, type TrackerModelDetail } from '@balise/contract';
import { type CatalogueModel, findModel, type Setup, type Source, sourcesOf } from '@balise/models';
import type { ModelRow } from './queries.ts';

/** Whether every word of a search is in the model's brand, name or protocol. */
export function isFound({ brand, name, protocol }: ModelRow, search = ''): boolean {
  const words = `${brand} ${name} ${protocol}`.toLowerCase();
  // users type GT-06 N and GT06N alike
  const joined = words.replace(/[^a-z0-9]/g, '');
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(
      (word) => words.includes(word) || (/[a-z0-9]/.test(word) && joined.includes(word.replace(/[^a-z0-9]/g, ''))),
    );
}

/** A row of the list. */
export function presentModel({ catalogueKey, ...row }: ModelRow): TrackerModel {
  const known = entryOf(catalogueKey);
  return {
    ...row,
    provided: catalogueKey !== null,
    abilities: [...(known?.abilities ?? [])],
    fitting: known?.fitting ?? null,
  };
}

/** All that is known of a model, with this platform's address in the texts that its installer sends. */
export function presentModelDetail(row: ModelRow, server: TrackerModelDetail['server']): TrackerModelDetail {
  const known = entryOf(row.catalogueKey);
  return {
    ...presentModel(row),
    supply: known?.supply ? { from: known.supply[0], to: known.supply[1] } : null,
    wires: (known?.wires ?? []).map(([colour, role]) => ({ colour, role })),
    server,
    setup: known?.setup ? presentSetup(known.setup, server) : null,
    sources: known ? sourcesOf(known).map(presentSource) : [],
  };
}

const entryOf = (key: string | null): CatalogueModel | undefined => (key === null ? undefined : findModel(key));

function presentSetup(setup: Setup, { host, port }: TrackerModelDetail['server']): TrackerModelDetail['setup'] {
  const address = { host, ...(port === null ? {} : { port: String(port) }) };
  return {
    password: setup.password ?? null,
    notes: [...(setup.notes ?? [])],
    steps: setup.steps.map(({ when = null, text, ...step }) => ({ ...step, when, text: fillSetup(text, address) })),
  };
}

const presentSource = ({ title, url, page }: Source) => ({ title, url, page: page ?? null });

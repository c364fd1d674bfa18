import { ABILITIES, FITTINGS, PLACEHOLDERS, SETUP_NOTES, WIRE_COLOURS, WIRE_ROLES } from '@balise/contract';
import { expect, test } from 'vitest';
import { BRANDS } from './brands/index.ts';
import type { CatalogueModel, Source } from './entry.ts';
import { MODELS } from './index.ts';
import { CATALOGUE_PROTOCOLS } from './protocol-names.ts';

/** What is wrong with a model, in words; empty where it is valid. */
function faultsOf({ sources, setup, ...model }: CatalogueModel): string[] {
  const faults: string[] = [];
  const needs = (said: unknown, source: Source | undefined, what: string) => {
    if (said !== undefined && !isSource(source)) faults.push(`${what} without a source`);
  };
  needs(model.protocol, sources.protocol, 'protocol');
  needs(model.abilities ?? model.fitting, sources.abilities, 'abilities');
  needs(model.supply, sources.supply, 'supply');
  needs(model.wires, sources.wires, 'wires');
  needs(setup, setup?.source, 'setup');
  if (!CATALOGUE_PROTOCOLS.includes(model.protocol)) faults.push(`protocol ${model.protocol}`);
  if (model.abilities?.some((ability) => !ABILITIES.includes(ability))) faults.push('unknown ability');
  if (new Set(model.abilities).size !== (model.abilities?.length ?? 0)) faults.push('ability twice');
  if (model.fitting && !FITTINGS.includes(model.fitting)) faults.push('unknown fitting');
  if (model.supply && !(model.supply[0] > 0 && model.supply[1] > model.supply[0])) faults.push('supply is no range');
  for (const [colour, role] of model.wires ?? []) {
    if (!WIRE_COLOURS.includes(colour) || !WIRE_ROLES.includes(role)) faults.push(`wire ${colour} ${role}`);
  }
  if (setup) faults.push(...faultsOfSetup(setup));
  return faults;
}

function faultsOfSetup({ steps, notes = [], password }: NonNullable<CatalogueModel['setup']>): string[] {
  const faults: string[] = [];
  const names = steps.flatMap(({ text }) => [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? ''));
  for (const name of names)
    if (!(PLACEHOLDERS as readonly string[]).includes(name)) faults.push(`placeholder {${name}}`);
  if (!names.includes('host') || !names.includes('port')) faults.push('it points nowhere');
  if (notes.some((note) => !SETUP_NOTES.includes(note))) faults.push('unknown note');
  if (password !== undefined && !names.includes('password')) faults.push('a password that no step uses');
  // one text message of the GSM alphabet, with room for what is filled in
  for (const { text, means } of steps) if (means === 'sms' && text.length > 120) faults.push(`too long: ${text}`);
  return faults;
}

const isSource = (source: Source | undefined): boolean =>
  source !== undefined && source.title.length > 3 && /^https?:\/\/[^\s/]+\.[^\s/]+\//.test(source.url);

test('every model of the catalogue is valid', () => {
  expect(MODELS.flatMap((model) => faultsOf(model).map((fault) => `${model.key}: ${fault}`))).toEqual([]);
});

test('an invalid model is found', () => {
  const [good] = MODELS.filter(({ setup, abilities }) => setup && abilities);
  if (!good?.setup) throw new Error('the catalogue has no model with a setup');
  const bad = (change: object) => faultsOf({ ...good, ...change } as CatalogueModel);
  const step = { purpose: 'server', means: 'sms' };
  expect(bad({})).toEqual([]);
  expect(bad({ sources: {} })).toContain('protocol without a source');
  expect(bad({ sources: { protocol: good.sources.protocol } })).toContain('abilities without a source');
  expect(bad({ sources: { protocol: { title: 'a manual', url: 'seen somewhere' } } })).toContain(
    'protocol without a source',
  );
  expect(bad({ protocol: 'morse' })).toEqual(['protocol morse']);
  expect(bad({ setup: { source: good.setup.source, steps: [{ ...step, text: '{host} {port} {pin}' }] } })).toEqual([
    'placeholder {pin}',
  ]);
  expect(bad({ setup: { source: good.setup.source, steps: [{ ...step, text: 'hello' }] } })).toEqual([
    'it points nowhere',
  ]);
  expect(bad({ setup: { steps: good.setup.steps } })).toContain('setup without a source');
  expect(bad({ supply: [36, 9], sources: { ...good.sources, supply: good.sources.protocol } })).toEqual([
    'supply is no range',
  ]);
});

test('no brand and model is there twice, and no two share a key', () => {
  const names = MODELS.map(({ brand, name }) => `${brand} ${name}`.toLowerCase());
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  const keys = MODELS.map(({ key }) => key);
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  const brands = BRANDS.map(({ brand }) => brand);
  expect(new Set(brands).size).toBe(brands.length);
});

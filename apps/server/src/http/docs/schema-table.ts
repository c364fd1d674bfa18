import { z } from 'zod';
import { escapeHtml, prose } from '../escape-html.ts';

/** The part of JSON Schema 2020-12 that zod writes and a table shows. */
type Schema = {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  additionalProperties?: Schema | boolean;
  maxLength?: number;
  pattern?: string;
};

type Row = { name: string; type: string; note: string };

/** A zod schema as rows of an HTML table: names with dots for what is nested, `[]` for each of a list. */
export function schemaTable(schema: z.ZodType, io: 'input' | 'output'): string {
  const rows = rowsOf('', z.toJSONSchema(schema, { io }) as Schema, true, io === 'input');
  const cells = rows.map(({ name, type, note }) => {
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(type)}</td><td>${prose(note)}</td></tr>`;
  });
  return `<table>${cells.join('')}</table>`;
}

function rowsOf(name: string, schema: Schema, required: boolean, input: boolean): Row[] {
  const own: Row = { name, type: typeOf(schema), note: noteOf(schema, required, input) };
  const { of, path } = insideOf(schema, name);
  if (!of?.properties) return [own];
  const needed = new Set(of.required ?? []);
  const inner = Object.entries(of.properties).flatMap(([key, property]) =>
    rowsOf(path === '' ? key : `${path}.${key}`, property, needed.has(key), input),
  );
  return name === '' && !schema.description && typeOf(schema) === 'object' ? inner : [own, ...inner];
}

/** What a row goes into: itself, each of its list, what it is when it is not null, or each of its entries. */
function insideOf(schema: Schema, name: string): { of: Schema | undefined; path: string } {
  const whole = schema.anyOf?.find((one) => one.type !== 'null') ?? schema;
  if (whole.type === 'array') return { of: whole.items, path: `${name}[]` };
  if (typeof whole.additionalProperties === 'object') return { of: whole.additionalProperties, path: `${name}.*` };
  return { of: whole, path: name };
}

function typeOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`;
  return [schema.type ?? 'any'].flat().join(' | ');
}

function noteOf(schema: Schema, required: boolean, input: boolean): string {
  const notes = [schema.description];
  if (schema.default !== undefined) notes.push(`default ${JSON.stringify(schema.default)}`);
  else if (!required) notes.push(input ? 'optional' : 'may be absent');
  if (schema.maxLength !== undefined && input) notes.push(`at most ${schema.maxLength} characters`);
  return notes.filter(Boolean).join(' · ');
}

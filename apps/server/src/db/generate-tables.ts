import type pg from 'pg';
import { COLUMN_TYPES, type ColumnTypes } from './column-types.ts';

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** It may be left out of an insert. */
  optional: boolean;
  generated: boolean;
  /** Texts that a check of this column alone allows, in order. */
  allowed: string[] | null;
};

const TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'Int8',
  float4: 'number',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
  date: 'Day',
  json: 'unknown',
  jsonb: 'unknown',
  _text: 'string[]',
  _int2: 'number[]',
  _int4: 'number[]',
  _float4: 'number[]',
  _cidr: 'string[]',
};

/**
 * The types of all tables and views for Kysely, from the catalogue of a migrated database: the text of tables.ts, not formatted. Columns whose
 * type the catalogue does not say are in column-types.ts. Throws where that names a column that does not exist.
 */
export async function generateTables(database: pg.Pool): Promise<string> {
  const { rows } = await database.query<Column>(COLUMNS);
  const names = new Set(rows.flatMap(({ table, name }) => [`${table}.${name}`, name]));
  const unknown = Object.keys(COLUMN_TYPES).filter((name) => !names.has(name));
  if (unknown.length > 0) throw new Error(`column-types.ts names columns that do not exist: ${unknown.join(', ')}`);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const types = [...tables].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${column.name}: ${typeOf(column)};`).join('\n')}\n  };`,
  );
  return `${HEAD}${importsOf(rows)}${KINDS}export type Tables = {\n${types.join('\n')}\n};\n`;
}

const given = ({ table, name }: Column): ColumnTypes[string] | undefined =>
  COLUMN_TYPES[`${table}.${name}`] ?? COLUMN_TYPES[name];

function typeOf(column: Column): string {
  const { type, nullable, optional, generated, allowed } = column;
  const own = given(column);
  if (own?.whole) return own.whole;
  const plain = own?.type ?? allowed?.map((text) => `'${text}'`).join(' | ') ?? TYPES[type];
  if (!plain) throw new Error(`${column.table}.${column.name}: generate-tables.ts knows no type for ${type}`);
  // kinds of columns whose insert differs from what is read
  if (plain === 'Int8' || plain === 'Day') return `${nullable ? 'Nullable' : optional ? 'Optional' : ''}${plain}`;
  const full = nullable ? `${plain} | null` : plain;
  if (generated) return `GeneratedAlways<${full}>`;
  return optional ? `Generated<${full}>` : full;
}

function importsOf(columns: readonly Column[]): string {
  const from = Map.groupBy(
    columns.flatMap((column) => given(column)?.from ?? []),
    ([module]) => module,
  );
  return [...from.keys()]
    .sort()
    .map(
      (module) =>
        `import type { ${[...new Set(from.get(module)?.map(([, name]) => name))].sort().join(', ')} } from '${module}';\n`,
    )
    .join('');
}

const HEAD = `// Generated from the database by db/tables.test.ts: do not edit. What the database does not say is in column-types.ts.
`;

const KINDS = `import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as text, which \`::float8\` makes a number. */
type Int8 = ColumnType<string, string | number, string | number>;
type OptionalInt8 = ColumnType<string, string | number | undefined, string | number>;
type NullableInt8 = ColumnType<string | null, string | number | null | undefined, string | number | null>;
/** pg would read it as a Date in the machine's time zone, so queries read it as \`::text\`. */
type Day = ColumnType<Date, string, string>;
type NullableDay = ColumnType<Date | null, string | null | undefined, string | null>;

type Party = { name: string; lines: string[] };

/** The tables and views of the database. timestamptz arrives as Date, \`infinity\` as a number. */
`;

const COLUMNS = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
    not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional, a.attgenerated <> '' as generated,
    (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m)
     from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '= ANY \\(+ARRAY\\['
       and pg_get_constraintdef(k.oid) !~ ' (AND|OR) ') as allowed
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
  order by c.relname, a.attnum`;

import { type RawBuilder, sql } from 'kysely';

/** A column's moment in ms since 1970 UTC. @param column as SQL names it */
export const ms = (column: string): RawBuilder<number> => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** The same, whole, in the text of a statement of node-postgres. @param value as SQL names it */
export const wholeMs = (value: string): string => `floor(extract(epoch from ${value}) * 1000)::float8`;

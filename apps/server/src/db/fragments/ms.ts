import { type RawBuilder, sql } from 'kysely';

/** A column's moment in ms since 1970 UTC. @param column as SQL names it */
export const ms = (column: string): RawBuilder<number> => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

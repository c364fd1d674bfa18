import type { UserId } from '@balise/contract';
import { type RawBuilder, sql } from 'kysely';

/** What a user is called now, for columns that keep it. */
export const userName = (userId: UserId): RawBuilder<string> =>
  sql<string>`(select first_name || ' ' || last_name from users where id = ${userId})`;

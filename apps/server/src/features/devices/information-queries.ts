import type { DeviceId, DeviceInformation } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

type Records = {
  first_at: Date | null;
  today: string;
  last: DeviceInformation['lastMessage'];
  /** When the newest archived one was. */
  archived_at: Date | null;
};

/** What a device's records tell, of the time in which the scope owned it and no later than `at`; undefined: it never did. */
export async function deviceRecords(tx: Scoped, id: DeviceId, at: Date): Promise<Records | undefined> {
  const { rows } =
    await sql<Records>`select first_at, today, last, archived_at from position_summary(${id}, ${at})`.execute(tx);
  return rows[0];
}

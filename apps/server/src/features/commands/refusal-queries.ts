import type { CommandRefusal } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Notes on an alert why it asked nothing of its vehicle. As the owner of the database. */
export async function noteRefusal(tx: Database, alertId: number, refusal: CommandRefusal): Promise<void> {
  await sql`update alerts set command_refusal = ${refusal} where id = ${alertId}`.execute(tx);
}

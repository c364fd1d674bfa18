import type { ReportFormat } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/* As balise_api, without a scope: the link is the right. */

/** A file and how many parts it has. */
export type LinkedFile = { fileName: string; format: ReportFormat; parts: number };

export async function fileOfLink(database: Database, link: Buffer): Promise<LinkedFile | undefined> {
  const { rows } = await sql<LinkedFile>`
    select file_name as "fileName", format, parts from report_of_link(${link})`.execute(database);
  return rows[0];
}

export async function partOfLink(database: Database, link: Buffer, part: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer | null }>`
    select report_part_of_link(${link}, ${part}) as content`.execute(database);
  return rows[0]?.content ?? undefined;
}

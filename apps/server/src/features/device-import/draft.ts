import type { ImportDefaults, ImportField } from '@balise/contract';
import type { ParsedRow } from './read/table.ts';

/** A column of an uploaded file and what it is taken for. */
export type ImportColumn = { header: string; field: ImportField | null };

/** An uploaded file as it is kept. */
export type Draft = {
  id: number;
  fileName: string;
  createdAt: Date;
  columns: ImportColumn[];
  defaults: ImportDefaults;
  rows: ParsedRow[];
  /** Foreign tenants' identities that were already revealed to its uploader. */
  reported: string[];
  imported: { at: Date; added: number; skipped: number } | null;
};

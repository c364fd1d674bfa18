import type { Language, ReportFormat } from '@balise/contract';
import type { FileParts } from '../../../files/stored/index.ts';
import type { NamePlaces } from '../place-names.ts';
import type { Report, ReportLine, ReportOrder } from '../read/read-report.ts';
import type { Group, Tally } from '../totals.ts';
import type { Letterhead } from './heading.ts';

/** What a file is made of. */
export type FileOrder = {
  order: ReportOrder;
  format: ReportFormat;
  language: Language;
  letterhead: Letterhead;
  /** Whose reader sees several clients. */
  seesClients: boolean;
};

/** What a file is made with: names for its places, where its bytes go, the figures of what has passed, and which group a row is of. */
export type Means = {
  namePlaces: NamePlaces;
  parts: FileParts;
  tally: Tally;
  groupOf: (line: ReportLine) => Group | null;
};

/** Of the vehicles that a report is about. */
export const namesOf = (subjects: Report['subjects']): string[] => [...new Set(subjects.map(({ vehicle }) => vehicle))];

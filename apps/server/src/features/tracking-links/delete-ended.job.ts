import { ENDED_LINKS_KEPT } from '@balise/contract';
import type { Connections } from '../../db/connect.ts';
import { databaseOf } from '../../db/database.ts';
import { deleteLinksEndedBefore } from './ended-queries.ts';

const DAY = 86_400_000;

/** Deletes links that ended long ago. @returns how many */
export const deleteEndedLinks = (owner: Connections['pools']['owner'], now: number): Promise<number> =>
  deleteLinksEndedBefore(databaseOf(owner), new Date(now - ENDED_LINKS_KEPT * DAY));

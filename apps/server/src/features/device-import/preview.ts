import type { ImportDefaults } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import type { RateLimit } from '../../limits/rate-limit.ts';
import type { Draft } from './draft.ts';
import { type JudgedRow, judge } from './judge.ts';
import { clientNames, deleteOldDrafts, insertDraft, keepReported, lockDraft } from './queries.ts';
import { matchHeadings } from './read/headings.ts';
import { readApart } from './read/read-apart.ts';

const KEPT = 24 * 3_600_000; // ms
/** Files of one person that are kept: each may be some megabytes. */
const MOST = 10;

/** A request about a file, and the counter of refused identities that it shares. */
export type Working = RequestContext & { foreignIdentities: RateLimit<number> };

/** Reads an uploaded file and keeps its rows. */
export async function readUpload(
  { tx, who: { scope }, now }: Working,
  file: { fileName: string; content: string; defaults?: ImportDefaults | undefined },
): Promise<Draft | Failure> {
  const table = await readApart(Buffer.from(file.content, 'base64'));
  if (typeof table === 'string') return fail(table);
  const fields = matchHeadings(table.headers);
  const draft = {
    fileName: file.fileName,
    createdAt: new Date(now),
    columns: table.headers.map((header, column) => ({ header, field: fields[column] ?? null })),
    defaults: file.defaults ?? (await likelyDefaults(tx, scope)),
    rows: table.rows,
    reported: [],
  };
  await deleteOldDrafts(tx, scope, new Date(now - KEPT), MOST);
  return { ...draft, id: await insertDraft(tx, scope, draft), imported: null };
}

/** A file of the caller's that is not forgotten yet. */
export const findUpload = async ({ tx, who: { scope }, now }: Working, id: number): Promise<Draft | Failure> =>
  (await lockDraft(tx, scope, id, new Date(now - KEPT))) ?? fail('import_not_found');

/**
 * Judges a file. Foreign tenants' devices are described in neutral words, and only as many as a user meets who does not probe
 * (decision 6 of the domain); each counts once, however often its file is looked at.
 */
export async function judgeUpload(
  { tx, who: { scope }, foreignIdentities, now }: Working,
  draft: Draft,
): Promise<JudgedRow | Failure> {
  const judged = await judge(tx, scope, draft);
  const unreported = judged.outsiders.filter((identity) => !draft.reported.includes(identity));
  for (const _ of unreported) {
    if (foreignIdentities.isExhausted(scope.userId, now)) return fail('import_refused');
    foreignIdentities.spend(scope.userId, now);
  }
  if (unreported.length > 0) {
    draft.reported.push(...unreported);
    await keepReported(tx, draft);
  }
  return judged;
}

/** Where only one client can be meant, it is; its SIM cards are of its country. */
async function likelyDefaults(tx: Scoped, scope: Scope): Promise<ImportDefaults> {
  const none = { clientId: null, deviceTypeId: null, trackerModelId: null, operatorId: null, countryCode2: null };
  const [only, another] = await clientNames(tx, scope);
  return only && !another ? { ...none, clientId: only.id, countryCode2: only.country } : none;
}

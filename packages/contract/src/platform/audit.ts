import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import { ClientId, ClientIdInPath, UserId, UserIdInPath } from '../core/ids.ts';
import { nextInReply, partInQuery } from '../core/list-order.ts';
import { IdInPath, Instant, InstantInQuery, line } from '../core/text.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from './audit-actions.ts';

/** The most lines that one file takes. */
export const AUDIT_EXPORT_LINES = 50_000;

const Values = z.record(z.string(), z.unknown());

/** One act: who did what to what, when, from where. */
export const AuditLine = z.object({
  id: z.string(),
  at: Instant,
  actorId: UserId.nullable().describe(
    'null: Balise itself, by the clock; of sign_in.failure and password.reset_request somebody who was not signed in; of a shared vehicle ' +
      'the other client or partner',
  ),
  actorName: z
    .string()
    .describe('as it was called then; of somebody who was not signed in the e-mail address that was tried'),
  asClient: z.boolean().describe('a reseller’s person who looked at the platform as the client does'),
  action: z.enum(AUDIT_ACTIONS),
  subjectKind: z.enum(AUDIT_SUBJECTS),
  subjectId: z.number().nullable(),
  subjectName: z.string().describe('as it was called then'),
  clientId: ClientId.nullable(),
  clientName: z.string().nullable(),
  before: Values.nullable().describe('of the fields that the act concerned'),
  after: Values.nullable().describe(
    'likewise; of track.view the period that was looked at (from, to), until when (until) and how many times (times)',
  ),
  address: z.string().describe('empty for a client’s people where somebody else than their client’s people acted'),
  userAgent: z.string().describe('likewise'),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** A place between two lines. Digits that mean something to the server only. */
const Cursor = z.string().regex(/^\d{1,16}\.[at]\.\d{1,16}$/, 'invalid_value');

const selection = {
  from: InstantInQuery.optional(),
  to: InstantInQuery.optional().describe('the period ends before it'),
  actorId: UserIdInPath.optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  subjectKind: z.enum(AUDIT_SUBJECTS).optional(),
  subjectId: IdInPath.optional(),
  clientId: ClientIdInPath.optional(),
  search: line(100).optional().describe('in the names of actor and subject, and in the address'),
};

const shared = { tag: 'Audit log', access: 'view_audit' } as const;

export const listAudit = endpoint({
  ...shared,
  name: 'listAudit',
  method: 'GET',
  path: '/audit/list',
  summary: 'What was done, newest first, a page at a time',
  description:
    "No one changes or deletes a line. A client's people see what concerns their client, a partner's what concerns it and " +
    'its clients. Reading a vehicle’s track is an act too (`track.view`); looks that follow each other within ten minutes are ' +
    'one line, at the time of the first. `next` gives the page after: ask again with it as `after`.',
  query: z.object({
    ...selection,
    ...partInQuery(Cursor),
  }),
  reply: z.object({ lines: z.array(AuditLine), next: nextInReply }),
  errors: [],
});

export const exportAudit = endpoint({
  ...shared,
  name: 'exportAudit',
  method: 'POST',
  path: '/audit/export',
  summary: 'The audit log as a file, in the reader’s words',
  description: `At most ${AUDIT_EXPORT_LINES} lines; a selection of more is refused. The export is itself in the log.`,
  body: z.object({ ...selection, ...exportFields }),
  ...exportedList,
  errors: ['export_too_long'],
});

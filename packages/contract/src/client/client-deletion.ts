import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DownloadedFile } from '../core/file.ts';
import { ClientId, ClientIdInPath } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { EXPORT_TIMEOUT } from '../core/limits.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant } from '../core/text.ts';

/** Kinds of data that are erased with a client, in the order of the certificate. */
export const DELETED_KINDS = [
  'vehicles',
  'alerts',
  'geofences',
  'groups',
  'drivers',
  'documents',
  'fuel',
  'maintenance',
  'workAndPay',
  'forecasts',
  'sharing',
  'messages',
  'reports',
  'settings',
] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

const ClientDeletion = z.object({
  clientId: ClientId,
  clientName: z.string().describe('as it was called'),
  deletedBy: z.string().nullable().describe('null: by the platform’s people, whom a partner does not see'),
  deletedAt: Instant,
  dueAt: Instant.describe('from when on its data is erased'),
  erasedAt: Instant.nullable().describe('null: its data is still stored'),
  erased: z.partialRecord(z.enum(DELETED_KINDS), z.number()).nullable().describe('stored rows of each kind'),
});
export type ClientDeletion = z.output<typeof ClientDeletion>;

const shared = { tag: 'Client', access: 'delete_client' } as const;

export const listDeletedClients = endpoint({
  ...shared,
  name: 'listDeletedClients',
  method: 'GET',
  path: '/client/deleted/list',
  summary:
    'Deleted clients: who deleted them and when, and whether their data is erased; the newest first, a page at a time',
  query: z.object(pageInQuery),
  reply: z.object({ clients: z.array(ClientDeletion), total: z.number() }),
  errors: [],
});

export const downloadDeletionCertificate = endpoint({
  ...shared,
  name: 'downloadDeletionCertificate',
  method: 'GET',
  path: '/client/deleted/{id}/certificate',
  summary: 'What was erased of a deleted client, what is kept and why, as a PDF under the partner’s brand',
  params: z.object({ id: ClientIdInPath }),
  query: z.object({ language: z.enum(LANGUAGES).optional().describe('absent: the caller’s') }),
  reply: DownloadedFile,
  files: ['pdf'],
  timeout: EXPORT_TIMEOUT,
  errors: ['client_not_found', 'client_not_erased'],
  surprise: 'export_failed',
});

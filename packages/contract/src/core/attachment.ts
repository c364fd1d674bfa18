import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DownloadedFile, UploadedFile } from './file.ts';
import { AttachmentId, AttachmentIdInPath, ClientId, ClientIdInPath } from './ids.ts';
import { Instant, text } from './text.ts';

/** What may be uploaded, as the content says and not the name. */
export const ATTACHMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** Bytes of one file at most. */
export const ATTACHMENT_BYTES = 10 * 1024 * 1024;
/** Files that a user may have uploaded and not yet saved with anything. */
export const UNUSED_ATTACHMENTS = 50;

/**
 * What files belong to. A driver's are shown with `view_drivers`, a fuel record's with `view_fuel`, an inspection's with `inspect_vehicles` too, a
 * Work and Pay contract's with `view_work_and_pay`, the others' with `view_maintenance`.
 */
export const ATTACHMENT_OWNERS = ['driver', 'fuel', 'service', 'work_order', 'inspection', 'work_and_pay'] as const;
export type AttachmentOwner = (typeof ATTACHMENT_OWNERS)[number];

export const Attachment = z.object({
  id: AttachmentId,
  clientId: ClientId,
  name: z.string().describe('as the file was called, with the ending of its type'),
  mediaType: z.enum(ATTACHMENT_TYPES),
  size: z.number().describe('bytes, as it is kept'),
  hasThumbnail: z.boolean().describe('of pictures'),
  createdAt: Instant,
});
export type Attachment = z.output<typeof Attachment>;

const ById = z.object({ id: AttachmentIdInPath });
const shared = { tag: 'Attachment' } as const;

export const uploadAttachment = endpoint({
  ...shared,
  name: 'uploadAttachment',
  method: 'POST',
  path: '/attachment',
  access: 'signedIn',
  summary: 'Uploads a file, which is then saved with a driver, a fuel record, a completed service …',
  description:
    'Needs one of the rights manage_drivers, manage_fuel, manage_maintenance, inspect_vehicles and manage_work_and_pay. The body is the bytes of ' +
    'a PDF, JPEG or PNG of at ' +
    'most 10 MB. Pictures are turned upright, made at most 3,000 points wide and high, and lose everything beside the picture itself, ' +
    'such as the place where they were taken. Only the user who uploaded a file sees it until it is saved with something; one that is ' +
    `not is deleted after 24 hours. A user has ${UNUSED_ATTACHMENTS} such files at most.`,
  query: z.object({
    clientId: ClientIdInPath.optional().describe("a client's own users may leave it out"),
    name: text(200).describe('what the file is called'),
  }),
  uploads: true,
  bodyLimit: ATTACHMENT_BYTES,
  body: UploadedFile,
  reply: Attachment,
  errors: [
    ...(['not_allowed', 'client_not_found', 'attachment_empty', 'attachment_type', 'attachment_heic'] as const),
    ...(['attachment_damaged', 'attachment_too_large', 'attachments_full', 'attachments_unused'] as const),
  ],
  surprise: 'save_failed',
});

export const getAttachment = endpoint({
  ...shared,
  name: 'getAttachment',
  method: 'GET',
  path: '/attachment/{id}',
  access: 'signedIn',
  summary: 'A file',
  description: 'With the right to see what it belongs to. A PDF comes as a download, a picture is shown.',
  params: ById,
  files: ['pdf', 'jpeg', 'png'],
  reply: DownloadedFile,
  errors: ['attachment_not_found'],
});

export const getThumbnail = endpoint({
  ...shared,
  name: 'getThumbnail',
  method: 'GET',
  path: '/attachment/{id}/thumbnail',
  access: 'signedIn',
  summary: 'A small JPEG of a picture, at most 320 points wide and high',
  params: ById,
  files: ['jpeg'],
  isSmall: true,
  reply: DownloadedFile,
  errors: ['attachment_not_found'],
});

import { z } from 'zod';
import { LANGUAGES } from './language.ts';
import { EXPORT_TIMEOUT } from './limits.ts';
import { TimeZone } from './time-zone.ts';

/** Every kind of file that leaves, with its media type. */
export const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
  zip: 'application/zip',
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
} as const;
export type FileType = keyof typeof FILE_TYPES;

/** What a list can be exported as. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const satisfies readonly FileType[];
export type FileFormat = (typeof EXPORT_FORMATS)[number];

/** A file as the client hands it on: the name is that of the answer's Content-Disposition. */
export type DownloadedFile = { fileName: string; content: FileContent };
/** The browser's Blob, of which no more is said here: this package knows no browser. */
export type FileContent = { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> };

/** `reply` of an endpoint with `files`. It is never parsed: what leaves is bytes. */
export const DownloadedFile = z.custom<DownloadedFile>(
  (value) => typeof value === 'object' && value !== null && 'fileName' in value && 'content' in value,
);

/** `body` of an endpoint with `uploads`: what a browser has of a file, or its bytes. The server is given the bytes. */
export const UploadedFile = z
  .any()
  .refine((value) => typeof value === 'object' && value !== null, 'required')
  .describe('the bytes of the file, as application/octet-stream') as unknown as z.ZodType<
  Uint8Array,
  FileContent | Uint8Array
>;

/** What the endpoints of all exported lists have in common. */
export const exportedList = {
  reply: DownloadedFile,
  files: EXPORT_FORMATS,
  timeout: EXPORT_TIMEOUT,
  surprise: 'export_failed',
} as const;

/** What every export is asked with, beside what it selects. */
export const exportFields = {
  format: z.enum(EXPORT_FORMATS).default('xlsx'),
  language: z.enum(LANGUAGES).describe('of the headings, and of the numbers of a CSV'),
  timeZone: TimeZone.nullish().describe(
    'IANA; the times of the file are reported in it and its headings name it. Absent: the client’s, else UTC',
  ),
};

/**
 * The name that a Content-Disposition gives (RFC 6266: `filename*` before `filename`).
 * @returns undefined where it gives none
 */
export function fileNameOf(disposition: string | null | undefined): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition ?? '')?.[1];
}

import { z } from 'zod';

export const INGEST_VIEWS = ['gateways', 'storage', 'messages', 'explain'] as const;
export type IngestView = (typeof INGEST_VIEWS)[number];

/** What the address of the page says: which of its views is open, and whose messages are shown. */
export const IngestSearch = z.object({
  view: z.enum(INGEST_VIEWS).optional().catch(undefined),
  device: z.number().int().positive().optional().catch(undefined),
});

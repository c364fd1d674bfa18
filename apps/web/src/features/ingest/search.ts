import { Id, inAddress, oneOf } from '../../ui/address/in-address.ts';

export const INGEST_VIEWS = ['gateways', 'storage', 'messages', 'explain'] as const;
export type IngestView = (typeof INGEST_VIEWS)[number];

/** What the address of the page says: which of its views is open, and whose messages are shown. */
export const IngestSearch = inAddress({
  view: oneOf(INGEST_VIEWS),
  device: Id,
});

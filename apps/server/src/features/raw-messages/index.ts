export { PackedMessages, unpackMessages } from './packed-messages.ts';
export { deleteOldRaw } from './queries.ts';

import type { ProtocolName } from '../registry.ts';

/**
 * Messages of the corpus that we decode otherwise than the reference on purpose, each with the manual's clause that says
 * why. At most one, or two in a hundred, a protocol.
 */
export const EXCUSED: Partial<Record<ProtocolName, Record<string, string>>> = {};

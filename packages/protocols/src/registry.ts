import { gt06 } from './gt06/index.ts';
import { h02 } from './h02/index.ts';
import { osmand } from './osmand/index.ts';
import type { Protocol } from './protocol.ts';
import { teltonika } from './teltonika/index.ts';

export const PROTOCOL_NAMES = ['gt06', 'teltonika', 'h02', 'osmand'] as const;
export type ProtocolName = (typeof PROTOCOL_NAMES)[number];

export const PROTOCOLS: Record<ProtocolName, Protocol> = { gt06, teltonika, h02, osmand };

/** The TCP ports on which the field's trackers expect their server. */
export const DEFAULT_PORTS: Record<ProtocolName, number> = { gt06: 5023, teltonika: 5027, h02: 5013, osmand: 5055 };

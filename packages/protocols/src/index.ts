export { couldBlock, saysNo } from './could-block.ts';
export { fromHex, toHex } from './hex.ts';
export type * from './protocol.ts';
export { DEFAULT_PORTS, isProtocolName, PROTOCOL_NAMES, PROTOCOLS, type ProtocolName } from './registry.ts';

export { couldBlock, saysNo } from './core/could-block.ts';
export { fromHex, toHex } from './core/hex.ts';
export type * from './core/protocol.ts';
export { DEFAULT_PORTS, isProtocolName, PROTOCOL_NAMES, PROTOCOLS, type ProtocolName } from './registry.ts';

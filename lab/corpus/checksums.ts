import { PROTOCOL_NAMES, type ProtocolName } from '@balise/protocols';

/** What becomes of a message whose checksum is wrong, and in which protocols. */
export const RULES: readonly [rule: string, names: readonly ProtocolName[], more: string][] = [
  [
    'kept and marked',
    ['teltonika', 'ruptela', 'jt808'],
    'Its fixes are stored and answered as others; the additional information of each says `crc` or `checksum` *wrong*.',
  ],
  [
    'refused in the answer',
    ['wialon'],
    'Nothing is stored, and the answer says so with Wialon IPS’s code for it; the connection stays. Version 1.1 has no checksum; that of a login is optional.',
  ],
  [
    'refused',
    ['bce', 'castel', 'cellocator', 'eelink', 'egts', 'galileo', 'minifinder2', 'navis', 'xexun2'],
    'Nothing is stored or answered. Over TCP the connection is closed (*Malformed message* on the page **Ingest**), over UDP the datagram is dropped. eelink has one over UDP only; of cellocator’s two families the later one is not compared. The checksum of bce also says where a message ends: a wrong one is noticed when the next bytes arrive.',
  ],
  [
    'used to find where a message ends',
    ['gt06', 'ulbotech'],
    'A wrong one refuses nothing and is not marked. A gt06 message that breaks off before its place was read is kept only where its checksum is right.',
  ],
  [
    'not compared',
    [
      ...(['aquila', 'arnavi', 'atrack', 'autofon', 'fifotrack', 'gl200', 'globalsat', 'its', 'laipac'] as const),
      ...(['megastek', 'meiligao', 'meitrack', 'starlink', 'startek', 'suntech', 't55', 't800x', 'taip'] as const),
      ...(['tlt2h', 'totem', 'xexun'] as const),
    ],
    'Some or all of their messages carry one, which is passed over. The example in the manual of startek has a wrong one itself.',
  ],
];

/** The part of docs/protocols.md about checksums. */
export function checksumSection(): string {
  const listed = new Set(RULES.flatMap(([, names]) => names));
  const others = PROTOCOL_NAMES.filter((name) => !listed.has(name));
  const rows = RULES.map(([rule, names, more]) => `| ${rule} | ${names.join(', ')} | ${more} |`);
  return `## When a checksum is wrong

TCP and UDP guard the bytes on their way, so trackers whose checksum is wrong are mostly trackers that compute it otherwise; refused, they send the
same message again and again.

| rule | protocols | |
|---|---|---|
${rows.join('\n')}

The decoders of the others read no checksum: ${others.join(', ')}.`;
}

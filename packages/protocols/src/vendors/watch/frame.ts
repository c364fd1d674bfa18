import { fromLatin1 } from '../../core/text.ts';

const BEGIN = 0x5b;
const END = 0x5d;
/** What may lie between messages: line ends and zeroes. */
const BETWEEN: readonly number[] = [0x0a, 0x0d, 0x00];
/** The length has four hexadecimal digits; around it the brackets, the vendor's letters, the identity and a number. */
const MAX = 0xffff + 64;
const LONGEST_HEAD = 64;

/** Kinds whose content are bytes of a recording or a photo. */
const MEDIA = /^\[\w\w\*\w{1,20}\*(?:[\da-f]{4}\*)?([\da-f]{4})\*(?=(?:JXTK|TK|img),)/i;
const HEAD = /^\[(\w\w)\*(\w{1,20})\*(?:([\da-f]{4})\*)?([\da-f]{4})\*([^,\]*]{1,20})/i;

/**
 * From a bracket to the next: brackets within a recording are escaped, and where they are not, its length decides. A text's length is no
 * help: the manuals' own examples have others. @throws RangeError where no message begins.
 */
export function frameLength(buffer: Uint8Array): number {
  if (buffer.length === 0) return 0;
  if (buffer[0] !== BEGIN) {
    if (BETWEEN.includes(buffer[0]!)) return 1;
    throw new RangeError(`a message begins with [, not with byte ${buffer[0]}`);
  }
  const end = buffer.indexOf(END);
  if (end < 0 || end >= MAX) {
    if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a message`);
    return 0;
  }
  const said = mediaEnd(buffer.subarray(0, Math.min(end, LONGEST_HEAD)));
  if (said <= end) return end + 1;
  if (buffer.length <= said) return 0;
  return buffer[said] === END ? said + 1 : end + 1;
}

/** Where a recording says that it ends; 0 for any other message. */
function mediaEnd(head: Uint8Array): number {
  const [before, length] = MEDIA.exec(fromLatin1(head)) ?? [];
  return before === undefined || length === undefined ? 0 : before.length + Number.parseInt(length, 16);
}

/** What every message begins with. `index`: of trackers that number their messages; `content`: the type and what is behind it. */
export type WatchEnvelope = {
  vendor: string;
  identity: string;
  index: string | undefined;
  type: string;
  content: Uint8Array;
};

/** @throws RangeError for bytes that are no message. */
export function openFrame(frame: Uint8Array): WatchEnvelope {
  const [head, vendor, identity, index, length, type] = HEAD.exec(fromLatin1(frame.subarray(0, LONGEST_HEAD))) ?? [];
  if (head === undefined || vendor === undefined || identity === undefined || !length || !type)
    throw new RangeError('a message without [vendor*identity*length*type');
  const to = frame.length - (frame[frame.length - 1] === END ? 1 : 0);
  return { vendor, identity, index, type, content: frame.subarray(head.length - type.length, to) };
}

export type Sender = Pick<WatchEnvelope, 'vendor' | 'identity' | 'index'>;

/** A message of the server: the tracker's own letters, identity and, where it counts, number; then its length and content. */
export function closeFrame({ vendor, identity, index }: Sender, content: string): string {
  const length = content.length.toString(16).padStart(4, '0');
  return `[${vendor}*${identity}*${index === undefined ? '' : `${index}*`}${length}*${content}]`;
}

/** After 0x7d in a recording: the escapes of bytes that may not be in it (manual, part II, 25). */
const ESCAPED: Readonly<Record<number, number>> = { 1: 0x7d, 2: BEGIN, 3: END, 4: 0x2c, 5: 0x2a };

/** How many bytes a recording has without its escapes. */
export function unescapedLength(bytes: Uint8Array): number {
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 0x7d && ESCAPED[bytes[at + 1] ?? 0] !== undefined) at++;
    length++;
  }
  return length;
}

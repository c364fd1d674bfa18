type Latin1Slice = (this: Uint8Array, from: number, to: number) => string;
/** Node's own, seven times as fast as what a browser has to do. */
const latin1Slice = (globalThis as { Buffer?: { prototype: { latin1Slice: Latin1Slice } } }).Buffer?.prototype
  .latin1Slice;

/** Bytes as the characters of the same number (ISO 8859-1), which loses nothing. */
export function fromLatin1(bytes: Uint8Array): string {
  if (latin1Slice) return latin1Slice.call(bytes, 0, bytes.length);
  let text = '';
  // so many arguments at once as every engine takes
  for (let at = 0; at < bytes.length; at += 4096) {
    text += String.fromCharCode.apply(null, bytes.subarray(at, at + 4096) as unknown as number[]);
  }
  return text;
}

/** @throws RangeError for a character that has no byte in ISO 8859-1. */
export function toLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0xff) throw new RangeError(`no byte for the character ${text[at]}`);
    bytes[at] = code;
  }
  return bytes;
}

/** UTF-16 with the high byte first; an odd last byte is left out. */
export function fromUtf16(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode((bytes[at]! << 8) | bytes[at + 1]!);
  return text;
}

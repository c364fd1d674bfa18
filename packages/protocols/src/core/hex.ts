/** Bytes as lower-case hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** Hexadecimal digits as bytes; white space between them is allowed. @throws RangeError for anything else. */
export function fromHex(text: string): Uint8Array {
  const digits = text.replace(/\s+/g, '');
  if (digits.length % 2 !== 0) throw new RangeError(`an odd number of hexadecimal digits: ${digits.length}`);
  if (!/^[0-9a-f]*$/i.test(digits)) throw new RangeError('a character that is no hexadecimal digit');
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}

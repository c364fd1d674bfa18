import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP, as text by name, read by its central directory. */
export function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const [size, start] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const stored = zip.subarray(from, from + size);
    const content = zip.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored);
    files.set(zip.toString('utf8', at + 46, at + 46 + name), content.toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return files;
}

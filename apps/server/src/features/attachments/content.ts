import type { AttachmentType, ErrorCode } from '@balise/contract';

const PDF_TAIL = 2048;

/** Brands of the HEIF family (ISO/IEC 23008-12), as cameras of telephones write them. */
const HEIC = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif'];

/** What a file is by its content, whatever it is called; or why it is refused. */
export function typeOfContent(bytes: Buffer): AttachmentType | { refused: ErrorCode } {
  if (bytes.length === 0) return { refused: 'attachment_empty' };
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    // what comes last says where everything is
    return bytes.subarray(-PDF_TAIL).includes('%%EOF') ? 'application/pdf' : { refused: 'attachment_damaged' };
  }
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && HEIC.includes(bytes.toString('latin1', 8, 12))) {
    return { refused: 'attachment_heic' };
  }
  return { refused: 'attachment_type' };
}

const ENDINGS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/** What a file is called: without folders, with the ending of what it is. */
export function nameOfFile(given: string, type: AttachmentType): string {
  const base = given
    .replace(/^.*[\\/]/, '')
    .replace(/\.(pdf|jpe?g|png|heic|html?|svg|exe)$/i, '')
    .trim();
  return `${base.slice(0, 120) || 'file'}.${ENDINGS[type]}`;
}

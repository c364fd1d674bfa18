import { type FieldCode, LOGO_SIDE } from '@balise/contract';
import { imageSize } from 'image-size';
import { isPlainSvg } from './svg.ts';

const TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml' };

/**
 * What is wrong with a logo by its content, whatever its name says; undefined for one that may be shown.
 * @param logo as the contract's schema took it: a data: address, SVG path data, or null
 */
export function judgeLogo(logo: string | null): FieldCode | undefined {
  const [, type, base64, content = ''] = /^data:([^;,]+)(;base64)?,(.*)$/s.exec(logo ?? '') ?? [];
  if (type === undefined) return undefined; // a path draws only
  if (type === TYPES.svg)
    return isPlainSvg(base64 ? bytesIn(content).toString() : readable(content)) ? undefined : 'unsafe_logo';
  return isPicture(bytesIn(content), type) ? undefined : 'invalid_logo';
}

const bytesIn = (base64: string): Buffer => Buffer.from(base64, 'base64');

function readable(percentEncoded: string): string {
  try {
    return decodeURIComponent(percentEncoded);
  } catch {
    return ''; // no UTF-8, and so no SVG
  }
}

function isPicture(bytes: Buffer, type: string): boolean {
  try {
    const found = imageSize(bytes);
    const fits = (side: number): boolean => side > 0 && side <= LOGO_SIDE;
    return TYPES[found.type ?? ''] === type && fits(found.width) && fits(found.height);
  } catch {
    return false; // cut off, or no picture at all
  }
}

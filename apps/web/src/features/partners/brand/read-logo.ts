import { LOGO_CHARACTERS } from '@balise/contract';

const MOST_BYTES = 5 * 1024 * 1024;
const SIDES = [256, 192, 128, 64]; // px; twice or more what any screen shows

export type ReadLogo = { logo: string } | { fault: 'logoUnreadable' | 'logoLarge' };

/**
 * A file as the logo it becomes: redrawn, small and square, so that nothing but its pixels is kept, neither scripts nor
 * where a photograph was taken.
 */
export async function readLogo(file: File): Promise<ReadLogo> {
  if (file.size > MOST_BYTES) return { fault: 'logoLarge' };
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    for (const side of SIDES) {
      const logo = drawn(image, side);
      if (logo.length <= LOGO_CHARACTERS) return { logo };
    }
    return { fault: 'logoLarge' };
  } catch {
    return { fault: 'logoUnreadable' }; // decode tells no more
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** In the middle of a transparent square. A drawing without measures of its own is as large as it is wanted. */
function drawn(image: HTMLImageElement, side: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  const { naturalWidth: width = 0, naturalHeight: height = 0 } = image;
  const scale = width > 0 && height > 0 ? side / Math.max(width, height) : 0;
  const [w, h] = scale > 0 ? [width * scale, height * scale] : [side, side];
  context.drawImage(image, (side - w) / 2, (side - h) / 2, w, h);
  return canvas.toDataURL('image/png');
}

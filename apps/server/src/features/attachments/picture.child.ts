import sharp from 'sharp';
import { answerParent } from '../../child/answer-parent.ts';
import type { PictureAnswer, PictureTask } from './picture.ts';

const POINTS = 80_000_000; // a zipped picture of a few kilobytes can be gigabytes of points
const LARGEST = 3000; // points: an A4 page at 250 dpi
const THUMBNAIL = 320;

sharp.cache(false);
sharp.concurrency(1);
// of all that the library reads, only these
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

answerParent(async (message): Promise<PictureAnswer> => {
  const { bytes, type } = message as PictureTask;
  try {
    const read = sharp(bytes, { limitInputPixels: POINTS, failOn: 'error', sequentialRead: true });
    // the way up is in the metadata, of which nothing is written
    const upright = read.autoOrient().resize(LARGEST, LARGEST, { fit: 'inside', withoutEnlargement: true });
    const made = upright.toColourspace('srgb');
    const content = await (type === 'image/png' ? made.png() : made.jpeg({ quality: 82 })).toBuffer();
    const thumbnail = await sharp(content)
      .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 72 })
      .toBuffer();
    return { content, thumbnail };
  } catch (error) {
    const isLarge = error instanceof Error && error.message.includes('pixel limit');
    return { fault: isLarge ? 'attachment_too_large' : 'attachment_damaged' };
  }
});

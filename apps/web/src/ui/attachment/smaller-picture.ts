const WORTH_IT = 700_000; // bytes: a smaller file is on its way before it is made smaller
const LARGEST = 3000; // points, as the server keeps it
const QUALITY = 0.85;

/**
 * A photo as small as it will be kept, so that a slow line carries hundreds of kilobytes and not megabytes. HEIC becomes JPEG where the browser
 * can read it. What cannot be read, or would not be smaller, is returned as it is; the server judges it.
 */
export async function smallerPicture(file: File): Promise<Blob> {
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  if (!isHeic && (file.type !== 'image/jpeg' || file.size < WORTH_IT)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LARGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return made && (isHeic || made.size < file.size) ? made : file;
  } catch {
    return file;
  }
}

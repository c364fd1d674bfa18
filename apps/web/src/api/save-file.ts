import type { DownloadedFile } from '@balise/contract';

/** Gives a file to the browser to keep, as if a link to it had been followed. */
export function saveFile({ fileName, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content as Blob); // `call` made it of an answer
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // a slow disk is still reading
}

export { contentOfParts, type FileParts, FileTooLarge, partsInto } from './parts.ts';
export { addToZip, endZip, type ZippedFile } from './write-zip.ts';
export { MOST_ZIP_FILES } from './zip.ts';

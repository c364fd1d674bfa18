/**
 * The same text in memory of its own. A part of a longer text keeps all of it in memory for as long as it lives itself: an identity of
 * fifteen letters would keep the 64 kB of the frame that an unknown sender put it in, once for each of 200,000 that are remembered.
 */
export const ownText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

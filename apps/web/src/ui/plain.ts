/** As a search compares words: without case, accents and spaces around them. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** A word as it is compared with what people type: without accents, capitals, spaces and signs. */
export const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

// The things that every JavaScript platform has and the language's own library does not declare.

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}

declare class URLSearchParams {
  constructor(text: string);
  entries(): IterableIterator<[string, string]>;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

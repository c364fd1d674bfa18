export type IngestLog = Record<'info' | 'warn' | 'error', (content: object, words: string) => void>;

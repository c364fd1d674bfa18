export { type AuditChange, auditChanges } from './audit-changes.ts';
export { docsMessages } from './docs.ts';
export { en } from './en/index.ts';
export { type Figure, type Format, formatIn } from './format.ts';
export { fr } from './fr/index.ts';
export { LANGUAGES, type Language, languageOf } from './language.ts';
export { mailMessages } from './mails.ts';
export type { Messages } from './messages.ts';
export { protocolTitle } from './protocol-title.ts';

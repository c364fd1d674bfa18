export { auditOfClient, type Done } from './audit-of-client.ts';
export { createClient } from './create.ts';
export { addLine, editLine, type KeptList, lineToChange } from './kept-list.ts';
export { clientFor } from './policy.ts';
export { nameOfClient, timeZoneOfClient } from './queries.ts';

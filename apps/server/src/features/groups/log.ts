import type { Group } from '@balise/contract';
import type { Rule } from '@balise/tracking';
import type { Act } from '../audit/index.ts';
import { auditOfClient, type Done } from '../clients/index.ts';

type Logged = Pick<Group, 'id' | 'clientId' | 'designation'>;

/** Writes into the audit log what was done to a group. */
export const log = (act: Act, { id, clientId, designation: name }: Logged, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'group', id, clientId, name }, done);

type Telling = Pick<Group, 'designation' | 'description' | 'combine'> & { rules: readonly Rule[] | null };

/** What the log keeps of a group's fields. */
export const reported = ({ designation, description, rules, combine }: Telling): object => ({
  designation,
  description,
  ...(rules && rules.length > 0 ? { rules, combine } : {}),
});

import type { Group } from '@balise/contract';
import type { Rule } from '@balise/tracking';
import { type Act, type AuditEntry, audit } from '../audit/index.ts';
import { partnerOf } from '../clients/index.ts';

/** Writes into the audit log what was done to a group. */
export async function log(
  act: Act,
  { id, clientId, designation }: Pick<Group, 'id' | 'clientId' | 'designation'>,
  done: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  const partnerId = await partnerOf(act.tx, clientId);
  await audit(act, { ...done, subject: { kind: 'group', id, name: designation }, clientId, partnerId });
}

type Telling = Pick<Group, 'designation' | 'description' | 'combine'> & { rules: readonly Rule[] | null };

/** What the log keeps of a group's fields. */
export const reported = ({ designation, description, rules, combine }: Telling): object => ({
  designation,
  description,
  ...(rules && rules.length > 0 ? { rules, combine } : {}),
});

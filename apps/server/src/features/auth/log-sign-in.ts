import { type Act, audit } from '../audit/index.ts';
import { findAuthor } from './queries.ts';

type SignInAct = {
  action: 'sign_in.revoke' | 'sign_in.revoke_others' | 'sign_in.success';
  id: number | null;
  from?: object;
};

/** Writes a sign-in, or the end of some, into the audit log. */
export async function logSignIn(asked: Act, { action, id, from }: SignInAct): Promise<void> {
  const me = await findAuthor(asked.tx, asked.who.scope.userId);
  const subject = { kind: 'sign_in', id, name: `${me.first_name} ${me.last_name}` } as const;
  await audit(asked, { action, subject, clientId: me.client_id, partnerId: me.partner_id, before: from });
}

import type { ClientId } from '@balise/contract';
import type { Pool } from 'pg';

/**
 * For tests: a gateway that takes what is queued (nothing sends it), 25 XOF a segment to every number, and an account of a prepaid client
 * with a balance in ten-thousandths of XOF; 0: an empty one.
 */
export async function anSmsAccount(owner: Pool, clientId: ClientId, balance: number): Promise<void> {
  await owner.query(
    "insert into sms_gateway (name, per_client, in_all, since) values ('test', 1000, 100000, now()) on conflict do nothing",
  );
  await owner.query(
    "insert into sms_prices (partner_id, prefix, currency, price, changed_at) values (null, '', 'XOF', 250000, now()) on conflict do nothing",
  );
  await owner.query("update clients set billing_option = 'prepaid' where id = $1", [clientId]);
  await owner.query(
    "insert into sms_accounts (client_id, currency, opened_at) values ($1, 'XOF', now()) on conflict do nothing",
    [clientId],
  );
  if (balance === 0) return;
  await owner.query(
    `insert into sms_ledger (client_id, kind, amount, currency, at, made_by_name) values ($1, 'top_up', $2, 'XOF', now(), 'test')`,
    [clientId, balance],
  );
}

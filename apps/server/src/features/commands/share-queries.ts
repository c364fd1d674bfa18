import type { AuditAction, ClientId, CommandId, DeviceId, PartnerId, Right, ShareId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

type Entered = {
  shareId: ShareId;
  clientId: ClientId;
  partnerId: PartnerId;
  recipient: string;
  rights: Right[];
  since: Date;
};

/** Enters the scope of the share that lets the caller act on a device; undefined: none does, and nothing changes. */
export async function enterShare(tx: Scoped, id: DeviceId, now: Date): Promise<Entered | undefined> {
  const { rows } = await sql<Entered>`
    select share_id as "shareId", client_id as "clientId", partner_id as "partnerId", recipient_name as recipient, rights, starts_at as since
    from enter_share(${id}, ${now})`.execute(tx);
  return rows[0];
}

/** Whether the share that was entered still holds; it does not end before the transaction does. */
export async function holdShare(tx: Scoped): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select hold_share() as holds`.execute(tx);
  return rows[0]?.holds === true;
}

/** The shared device that the caller's client or partner asked a command of; null: it is no such command. */
export async function deviceOfSharedCommand(tx: Scoped, id: CommandId): Promise<DeviceId | null> {
  const { rows } = await sql<{ device: DeviceId | null }>`select share_of_command(${id}) as device`.execute(tx);
  return rows[0]?.device ?? null;
}

export type BlockOwner = 'none' | 'recipient' | 'owner';

/** Whose the blocks of a device are that no unblock has followed, as the recipient of a share sees it. */
export async function blockOwner(tx: Scoped, id: DeviceId, share: ShareId, now: Date): Promise<BlockOwner> {
  const { rows } = await sql<{ whose: BlockOwner }>`
    select share_block_owner(${id}, ${share}, ${now}) as whose`.execute(tx);
  return rows[0]?.whose ?? 'owner';
}

type Line = { action: AuditAction; after: object; now: number; address: string; userAgent: string };

/** A line for each side of the share that was entered: the owner reads the recipient's name, the recipient its user's. */
export async function insertLinesOfShare(tx: Scoped, { action, after, now, address, userAgent }: Line): Promise<void> {
  const what = sql`${JSON.stringify(after)}::jsonb`;
  await sql`select audit_share_command(${action}, ${what}, ${new Date(now)}, ${address}, ${userAgent})`.execute(tx);
}

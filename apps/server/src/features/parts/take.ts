import type { ClientId, PartId, WorkOrderId } from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { rounded } from './parts.ts';
import { insertEntry, lockStock } from './queries.ts';

/** What an order takes of a part. */
type Taken = { partId: PartId; quantity: number };

/**
 * Takes parts from the stock for an order, in the caller's transaction.
 * @param correction says that what the ledger lacks was there: it is entered first. Undefined: nothing is corrected
 * @returns the parts of which less is in stock; then the caller gives up what was written
 */
export async function takeParts(
  { tx, who, now }: RequestContext,
  order: { id: WorkOrderId; clientId: ClientId },
  taken: readonly Taken[],
  correction: string | undefined,
): Promise<PartId[]> {
  const sums = new Map<PartId, number>();
  for (const { partId, quantity } of taken) sums.set(partId, rounded((sums.get(partId) ?? 0) + quantity));
  const lacking: PartId[] = [];
  // in one order, so that two orders do not wait for each other
  for (const [partId, quantity] of [...sums].sort(([a], [b]) => a - b)) {
    const less = rounded(quantity - (await lockStock(tx, partId)));
    const entry = { partId, clientId: order.clientId, orderId: order.id };
    if (less > 0 && correction === undefined) lacking.push(partId);
    else {
      if (less > 0 && correction !== undefined)
        await insertEntry(tx, who.scope, { ...entry, kind: 'corrected', quantity: less, note: correction }, now);
      await insertEntry(tx, who.scope, { ...entry, kind: 'used', quantity: -quantity, note: '' }, now);
    }
  }
  return lacking;
}

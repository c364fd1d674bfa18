import { MOST_PARTS, type Part, type PartEntryFields, type PartFields, type PartId } from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { clientFor } from '../clients/index.ts';
import { logPart, partLogged } from './log.ts';
import { countParts, findPart, insertEntry, insertPart, lockStock, markDeleted, updatePart } from './queries.ts';

export async function createPart(act: RequestContext, fields: PartFields): Promise<Part | Failure> {
  const { tx, who, now } = act;
  if (who.scope.limited) return fail('not_allowed');
  const clientId = await clientFor({ tx, scope: who.scope }, fields.clientId);
  if (clientId instanceof Failure) return clientId;
  if ((await countParts(tx, clientId)) >= MOST_PARTS) return fail('limit_reached');
  const id = await insertPart(tx, clientId, fields, now);
  if (id === undefined) return referenceTaken();
  const added = (await findPart(tx, who.scope, id))!;
  await logPart(act, added, { action: 'part.add', after: partLogged(added) });
  return added;
}

export async function changePart(act: RequestContext, id: PartId, fields: PartFields): Promise<Part | Failure> {
  const { tx, who, now } = act;
  const before = await ownPart(act, id);
  if (before instanceof Failure) return before;
  if (fields.clientId !== undefined && fields.clientId !== before.clientId)
    return fail('fields_invalid', { clientId: 'cannot_be_changed' });
  if ((await updatePart(tx, id, fields, now)) === undefined) return referenceTaken();
  const after = (await findPart(tx, who.scope, id))!;
  await logPart(act, after, { action: 'part.edit', before: partLogged(before), after: partLogged(after) });
  return after;
}

export async function deletePart(act: RequestContext, id: PartId): Promise<null | Failure> {
  const before = await ownPart(act, id);
  if (before instanceof Failure) return before;
  if (before.reserved > 0) return fail('part_on_order');
  await markDeleted(act.tx, id, act.now);
  await logPart(act, before, { action: 'part.delete', before: partLogged(before) });
  return null;
}

/** Enters a movement; a count is entered as its difference, one that finds nothing too. */
export async function moveStock(act: RequestContext, id: PartId, entry: PartEntryFields): Promise<Part | Failure> {
  const { tx, who, now } = act;
  const part = await ownPart(act, id);
  if (part instanceof Failure) return part;
  const stock = await lockStock(tx, id);
  const quantity = rounded(entry.kind === 'counted' ? entry.quantity - stock : entry.quantity);
  if (rounded(stock + quantity) < 0)
    return fail('stock_too_low', { quantity: 'less_in_stock' }, { figures: { stock, quantity: -quantity } });
  await insertEntry(
    tx,
    who.scope,
    { partId: id, clientId: part.clientId, kind: entry.kind, quantity, note: entry.note },
    now,
  );
  const after = (await findPart(tx, who.scope, id))!;
  await logPart(act, after, {
    action: 'part.stock',
    before: { stock },
    after: { stock: after.stock, stockEntry: entry.kind, note: entry.note },
  });
  return after;
}

/** Thousandths, the finest that is kept: sums of doubles are not. */
export const rounded = (quantity: number): number => Math.round(quantity * 1000) / 1000;

async function ownPart({ tx, who }: RequestContext, id: PartId): Promise<Part | Failure> {
  const part = await findPart(tx, who.scope, id);
  if (!part) return fail('part_not_found');
  return who.scope.limited ? fail('not_allowed') : part;
}

const referenceTaken = (): Failure => fail('part_reference_taken', { reference: 'already_exists' });

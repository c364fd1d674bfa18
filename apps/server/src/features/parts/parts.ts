import { MOST_PARTS, type Part, type PartEntryFields, type PartFields, type PartId } from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { type KeptList, lineToChange } from '../clients/index.ts';
import { logPart, partLogged } from './log.ts';
import { countParts, findPart, insertEntry, insertPart, lockStock, markDeleted, updatePart } from './queries.ts';

/** The parts of a client. */
export const parts: KeptList<PartId, PartFields, Part> = {
  most: MOST_PARTS,
  count: countParts,
  find: findPart,
  insert: insertPart,
  update: updatePart,
  log: logPart,
  logged: partLogged,
  actions: { add: 'part.add', edit: 'part.edit' },
  isUnknown: () => fail('part_not_found'),
  isTaken: () => fail('part_reference_taken', { reference: 'already_exists' }),
};

export async function deletePart(act: RequestContext, id: PartId): Promise<null | Failure> {
  const before = await lineToChange(act, parts, id);
  if (before instanceof Failure) return before;
  if (before.reserved > 0) return fail('part_on_order');
  await markDeleted(act.tx, id, act.now);
  await logPart(act, before, { action: 'part.delete', before: partLogged(before) });
  return null;
}

/** Enters a movement; a count is entered as its difference, one that finds nothing too. */
export async function moveStock(act: RequestContext, id: PartId, entry: PartEntryFields): Promise<Part | Failure> {
  const { tx, who, now } = act;
  const part = await lineToChange(act, parts, id);
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

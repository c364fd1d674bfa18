import { type ClientId, type DriverCard, type DriverCardId, type DriverId, MOST_CARDS } from '@balise/contract';
import { Failure, fail } from '../../http/failure.ts';
import { clientFor } from '../clients/index.ts';
import { countCards, endCard, findCard, forgetCard, insertCard, ownersOf } from './card-queries.ts';
import type { Assigning } from './save.ts';
import { driversAmong } from './shift-queries.ts';

type NewCard = {
  clientId?: ClientId | undefined;
  number: string;
  driverId: DriverId | null;
  from?: number | null | undefined;
};

/** Gives a card to a driver; who had it until then keeps what was driven with it. */
export async function giveCard(assigning: Assigning, wanted: NewCard): Promise<DriverCard | Failure> {
  const { tx, scope, now } = assigning;
  const { number, driverId } = wanted;
  const clientId = await clientFor(assigning, wanted.clientId);
  if (clientId instanceof Failure) return clientId;
  if (driverId !== null && !(await driversAmong(tx, clientId, [driverId])).has(driverId))
    return fail('driver_not_found', { driverId: 'unknown_reference' });
  if ((await countCards(tx, clientId)) >= MOST_CARDS) return fail('limit_reached');
  const owners = await ownersOf(tx, clientId, number);
  const last = owners.at(-1);
  const isOwned = last?.until === Infinity;
  if (isOwned && last.driverId === driverId) return fail('fields_invalid', { number: 'already_exists' });
  const from = wanted.from ?? (isOwned ? now : (last?.until ?? -Infinity));
  if (last && from < (isOwned ? last.from + 1 : last.until)) return fail('fields_invalid', { from: 'invalid_date' });
  if (isOwned) await endCard(tx, last.id, new Date(from));
  const id = await insertCard(tx, { clientId, number, driverId, from }, scope.userId, new Date(now));
  return (await findCard(tx, scope, id)) ?? fail('driver_card_not_found');
}

/** Takes a card from its driver: from now on, or as if it had never been the driver's. */
export async function takeCard(
  { tx, scope, now }: Assigning,
  id: DriverCardId,
  past: 'keep' | 'forget',
): Promise<DriverCard | Failure> {
  const card = await findCard(tx, scope, id);
  if (!card) return fail('driver_card_not_found');
  const isOver = card.endsAt !== null && card.endsAt <= now;
  if (past === 'forget' || card.driverId === null || (card.startsAt ?? -Infinity) >= now) await forgetCard(tx, id);
  else if (isOver) return fail('driver_card_not_found');
  else await endCard(tx, id, new Date(now));
  return card;
}

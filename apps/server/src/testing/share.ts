import { acceptShare, type Input, offerShares, type Share } from '@balise/contract';
import { emailOf, type PersonName, type World } from './world.ts';

export type Offer = Partial<Input<typeof offerShares>['body']>;

/** An offer of a device, as its owner makes it, to the client of a person. */
export async function anOffer(
  world: World,
  deviceId: number,
  { by = 'comoe', to = 'bandama', ...offer }: Offer & { by?: PersonName; to?: PersonName } = {},
): Promise<Share> {
  const body = { deviceIds: [deviceId], recipient: emailOf(to), ...offer } as Input<typeof offerShares>['body'];
  const { data, text } = await world.as(by)(offerShares, { body });
  if (!data?.[0]) throw new Error(`the device was not offered: ${text}`);
  return data[0];
}

/** The same, accepted. */
export async function aShare(
  world: World,
  deviceId: number,
  offer: Offer & { by?: PersonName; to?: PersonName } = {},
): Promise<Share> {
  const { id } = await anOffer(world, deviceId, offer);
  const { data, text } = await world.as(offer.to ?? 'bandama')(acceptShare, { params: { id } });
  if (!data) throw new Error(`the offer was not accepted: ${text}`);
  return data;
}

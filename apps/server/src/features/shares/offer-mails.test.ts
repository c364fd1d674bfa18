import { acceptShare, endShare, listShares, MOST_OFFERS_TO_ONE, offerShares } from '@balise/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { anOffer } from '../../testing/share.ts';
import { aWorld, emailOf } from '../../testing/world.ts';
import { tellShare } from './share-mails.job.ts';

/* Who is written to about an offer, and how often. */

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const NOW = world.clock.now;

beforeEach(async () => {
  await owner.query('delete from device_shares');
  await owner.query('delete from mails');
});

/** What was offered so far was offered a day before. */
const yesterday = () => owner.query("update device_shares set offered_at = offered_at - interval '1 day 1 second'");

test('an offer is one of at most a thousand to one recipient', async () => {
  const device = await aDevice(world);
  await anOffer(world, device.id, { recipient: 'many@x.example' });
  await owner.query(
    `insert into device_shares (device_id, client_id, device_name, client_name, recipient_text, rights, offered_at, answer_until, state)
     select device_id, client_id, '', '', recipient_text, rights, offered_at, answer_until, 'withdrawn'
     from device_shares, generate_series(2, $1::int)`,
    [MOST_OFFERS_TO_ONE],
  );
  const offer = async (recipient: string) => {
    const { id } = await aDevice(world);
    return await world.as('comoe')(offerShares, { body: { deviceIds: [id], recipient } as never });
  };
  expect((await offer('many@x.example')).error.code).toBe('limit_reached');
  expect((await offer('other@x.example')).status).toBe(200);
  await yesterday();
  expect((await offer('many@x.example')).status).toBe(200);
});

describe('mails', () => {
  const mailsOf = async (id: number) => {
    await tellShare({ database: world.database.owner, publicUrl: new URL('http://balise.example') }, id, NOW);
    return (await owner.query('select kind, recipient, body_text from mails order by id')).rows;
  };

  test('an offer reaches those who may answer, the answer the user who offered it; each once', async () => {
    const device = await aDevice(world, { designation: 'Mailed' });
    const offer = await anOffer(world, device.id);
    const [first, ...rest] = await mailsOf(offer.id);
    expect(first).toMatchObject({ kind: 'share_offered', recipient: emailOf('bandama') });
    expect(first.body_text).toContain('Mailed');
    expect(rest).toEqual([]);
    expect(await mailsOf(offer.id)).toHaveLength(1);
    await world.as('bandama')(acceptShare, { params: { id: offer.id } });
    expect((await mailsOf(offer.id))[1]).toMatchObject({ kind: 'share_accepted', recipient: emailOf('comoe') });
  });

  test('offers that are withdrawn and made again mail a recipient three times a day, and are in its list all the same', async () => {
    const { id: device } = await aDevice(world);
    const again = async () => {
      const { id } = await anOffer(world, device);
      const mails = await mailsOf(id);
      const { shares } = (await world.as('bandama')(listShares, { query: { side: 'received' } })).data;
      expect(shares[0]).toMatchObject({ id, state: 'pending' });
      await world.as('comoe')(endShare, { params: { id } });
      return mails.length;
    };
    const counts: number[] = [];
    for (let turn = 0; turn < 5; turn++) counts.push(await again());
    expect(counts).toEqual([1, 2, 3, 3, 3]);
    await yesterday();
    expect(await again()).toBe(4);
  });

  test('an offer to nobody is written to nobody', async () => {
    const offer = await anOffer(world, (await aDevice(world)).id, { recipient: 'nobody@x.example' });
    expect(await mailsOf(offer.id)).toEqual([]);
  });
});

import * as contract from '@balise/contract';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, describe, expect, test } from 'vitest';
import { aWorld } from '../../testing/world.ts';

/* What must be proven before an engine is cut can only be stricter than Balise's own: lives hang on it. */

const world = await aWorld();
afterAll(() => world.end());
const ofComoe = (body: contract.SomeTrackingFields) =>
  world.as('comoe')(contract.editClientTrackingSettings, { params: { id: world.clients.comoe }, body });
const ofPartner = (body: contract.SomeTrackingFields) =>
  world.as('kanari')(contract.editPartnerTrackingSettings, { params: { id: world.partners.kanari }, body });
const strictest = {
  blockFreshFor: 10,
  blockStandsFor: 600,
  blockEngineOffFor: 3600,
  blockStillFor: 3600,
  blockLifetime: 300,
};

describe.each(contract.BLOCKING_FIELDS)('%s', (name) => {
  const usual = DEFAULT_BLOCKING_LIMITS[name];
  const towards = Math.sign(strictest[name] - usual);
  const codes = towards > 0 ? (['too_small', 'too_large'] as const) : (['too_large', 'too_small'] as const);
  const refused = (code: string) => [422, { [name]: { code, message: expect.any(String) } }];

  test('laxer than Balise’s own is refused by its name, of a partner and of a client, and so is what no request would ever pass', async () => {
    for (const write of [ofPartner, ofComoe]) {
      const laxer = await write({ [name]: usual - towards });
      expect([laxer.status, laxer.error?.fields]).toEqual(refused(codes[0]));
      const beyond = await write({ [name]: strictest[name] + towards });
      expect([beyond.status, beyond.error?.fields]).toEqual(refused(codes[1]));
    }
  });

  test('a client may come nearer to Balise’s own than its partner, as far as these', async () => {
    expect((await ofPartner({ [name]: strictest[name] })).status).toBe(200);
    expect((await ofComoe({})).data.fields[name]).toBe(strictest[name]);
    const { data } = await ofComoe({ [name]: usual });
    expect([data.own[name], data.fields[name]]).toEqual([usual, usual]);
  });
});

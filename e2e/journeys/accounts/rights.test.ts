import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFixture } from '../../support/fixture.ts';
import { asPerson, FAILED_REQUESTS, signIn } from '../../support/person.ts';
import type { Vehicle } from '../../support/plan.ts';
import { aFix, aTracker, type Tracker } from '../../support/trackers/tracker.ts';
import { aFleet, type Fleet } from '../../support/trackers/trackers.ts';
import { devicesSent, type Traffic } from '../../support/traffic.ts';
import { languagesOf, WORDS } from '../../support/words.ts';

const fixture = useFixture();
const ELSEWHERE = { latitude: 6.13, longitude: 1.22 };

describe.each(languagesOf(import.meta.filename))('who sees which vehicle, %s', (language) => {
  const partner = fixture.partners[language];
  const { vehicles, foreignVehicle } = partner;
  let fleet: Fleet;
  let foreignUser: Tracker;
  beforeAll(async () => {
    fleet = await aFleet(fixture.platform, partner);
    foreignUser = await aTracker(fixture.platform, foreignVehicle);
    await foreignUser.send(aFix(Date.now() - 60_000, ELSEWHERE, 30));
  });
  afterAll(() => {
    fleet?.close();
    foreignUser?.close();
  });

  /** Everything that the platform said to this browser, as one text. */
  async function everythingReceived(traffic: Traffic): Promise<string> {
    const answers = (await traffic.answers()).map(({ body }) => body);
    return JSON.stringify([traffic.lines.map(({ reported }) => reported), answers]);
  }
  const namesOf = ({ plate, name, identity }: Vehicle): string[] => [plate, name, identity];
  const rowOf = (page: Page, plate: string) => page.locator('[data-vehicle]', { hasText: plate });

  /** What the API and the socket answer to a user who requests a vehicle by its number. */
  const askFor = (page: Page, id: number) =>
    page.evaluate(async (id) => {
      const statusOf = async (path: string, method = 'GET'): Promise<number> =>
        (await fetch(`/api/v4${path}`, { method })).status;
      const statuses = [
        await statusOf(`/device/${id}`),
        await statusOf(`/device/${id}/values`),
        await statusOf(`/device/${id}/track?from=${Date.now() - 3_600_000}&to=${Date.now()}`),
      ];
      const reply = await fetch('/api/v4/auth/ticket', { method: 'POST' });
      const { data } = (await reply.json()) as { data: { ticket: string } };
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v4/live`);
      const kinds: string[] = [];
      await new Promise<void>((resolve) => {
        socket.onopen = () => socket.send(JSON.stringify({ type: 'open', ticket: data.ticket }));
        socket.onclose = () => resolve();
        socket.onmessage = (event) => {
          const message = JSON.parse(String(event.data)) as { type: string; last?: boolean };
          kinds.push(message.type);
          if (message.type !== 'snapshot') return;
          // messages are answered in order: after a second watch the first one's answer would be there
          socket.send(JSON.stringify({ type: 'watch', deviceId: id }));
          socket.send(JSON.stringify({ type: 'watch', deviceId: null }));
          socket.send(JSON.stringify({ type: 'open', ticket: data.ticket })); // out of place: ends the socket
        };
      });
      return { statuses, kinds };
    }, id);

  it('a limited user receives the vehicles on its list and no other, whatever moves and whatever it requests', async () => {
    let hidden = 0;
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.owner);
      hidden = Number(await rowOf(page, vehicles[1].plate).getAttribute('data-vehicle'));
    });
    await asPerson(
      fixture.browser,
      { language },
      async ({ page, traffic }) => {
        await signIn(page, fixture.platform.addressOf(partner.host), partner.limited);
        await rowOf(page, vehicles[0].plate).waitFor();
        await Promise.all([fleet.park(), foreignUser.send(aFix(Date.now(), ELSEWHERE, 30))]);
        await fleet.drive(88); // earlier changes would have been sent before it
        await rowOf(page, vehicles[0].plate).getByText(/^88\b/).waitFor();
        await expect.poll(() => page.locator('[data-vehicle]').count()).toBe(1);
        const { statuses, kinds } = await askFor(page, hidden);
        expect(statuses).toEqual([404, 404, 404]);
        // its own vehicle may report meanwhile
        expect(kinds.filter((kind) => kind !== 'delta')).toEqual(['hello', 'snapshot']);

        await page.goto(`${fixture.platform.addressOf(partner.host)}/map?device=${hidden}`);
        await rowOf(page, vehicles[0].plate).waitFor();
        expect(await page.getByRole('complementary', { name: WORDS[language].tracking.selected }).count()).toBe(0);
        await page.goto(`${fixture.platform.addressOf(partner.host)}/devices`);
        await page.getByText(vehicles[0].plate).first().waitFor();

        const everything = await everythingReceived(traffic);
        expect(everything).toContain(vehicles[0].identity);
        for (const other of [...vehicles.slice(1), foreignVehicle])
          for (const name of namesOf(other)) expect(everything).not.toContain(JSON.stringify(name));
        expect(new Set(traffic.lines.flatMap((line) => devicesSent(line))).size).toBe(1);
      },
      FAILED_REQUESTS,
    );
  });

  it('another client of the same partner hears of its own vehicle only', async () => {
    await asPerson(fixture.browser, { language }, async ({ page, traffic }) => {
      await signIn(page, fixture.platform.addressOf(partner.host), partner.foreignUser);
      await rowOf(page, foreignVehicle.plate).waitFor();
      await Promise.all([fleet.drive(), fleet.park()]);
      await foreignUser.send(aFix(Date.now() + 10_000, ELSEWHERE, 31));
      await rowOf(page, foreignVehicle.plate).getByText(/^31\b/).waitFor();
      await page.getByRole('link', { name: WORDS[language].shell.vehicles }).click();
      await page
        .getByRole('cell', { name: foreignVehicle.identity })
        .or(page.getByText(foreignVehicle.identity))
        .first()
        .waitFor();

      const everything = await everythingReceived(traffic);
      expect(everything).toContain(foreignVehicle.identity);
      for (const other of vehicles)
        for (const name of namesOf(other)) expect(everything).not.toContain(JSON.stringify(name));
      expect(new Set(traffic.lines.flatMap((line) => devicesSent(line))).size).toBe(1);
    });
  });
});

import { aDevice } from '../testing/device.ts';
import { storeEpisodes, storeEvents } from '../testing/past.ts';
import type { World } from '../testing/world.ts';
import { outcomes, type Rows } from './matrix.ts';
import { secretPlate } from './secret.ts';

/** Users who see a device and may read its history. */
const READERS = outcomes('yes', 'yes', 'yes', 'yes', 404, 404, 404, 404, 'yes');

const asked =
  (more: object = {}) =>
  async ({ world }: { world: World }) => ({
    params: { id: (await aDevice(world, { designation: secretPlate() })).id },
    query: { from: 0, to: 1, ...more },
  });

export const pastRows: Rows = {
  getTrack: { needs: 'view_history', outcomes: READERS, input: asked() },
  getPath: { needs: 'view_history', outcomes: READERS, input: asked({ zoom: 12 }) },
  listPositions: { needs: 'view_history', outcomes: READERS, input: asked() },
  getPast: { needs: 'view_history', outcomes: READERS, input: asked() },
  getWhy: {
    needs: 'view_history',
    outcomes: READERS,
    input: async ({ world }) => {
      const { id } = await aDevice(world, { designation: secretPlate() });
      const place = { latitude: 5, longitude: -4 };
      await storeEpisodes(world, id, [{ kind: 'idling', startsAt: 0, endsAt: 1000, content: { place } }]);
      return { params: { id }, query: { kind: 'idling', startsAt: 0 } };
    },
  },
  getWhyOfEvent: {
    needs: 'view_history',
    outcomes: READERS,
    input: async ({ world }) => {
      const { id } = await aDevice(world, { designation: secretPlate() });
      const content = { peak: 4.4, limit: 4, lasted: 1000, from: 20, to: 15.6 };
      await storeEvents(world, id, [{ kind: 'harsh_braking', at: 0, content }]);
      return { params: { id }, query: { kind: 'harsh_braking', at: 0 } };
    },
  },
  exportTrack: {
    needs: 'view_history',
    outcomes: READERS,
    input: async ({ world }) => ({
      params: { id: (await aDevice(world, { designation: secretPlate() })).id },
      body: { from: 0, to: 1, format: 'gpx', language: 'en' },
    }),
  },
  getChart: { needs: 'view_history', outcomes: READERS, input: asked({ width: 600 }) },
};

import type { World } from '../testing/world.ts';
import { idFrom, outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';

/** A view is its owner's alone: here Comoé's administrator's. */
const OWNER = outcomes(404, 404, 'yes', 404, 404, 404, 404, 404, 404);

const fields = () => ({ screen: 'devices', name: unique(), search: {} });
const aView = (world: World): Promise<number> =>
  idFrom(
    world,
    `insert into saved_views (user_id, screen, name, content, created_at)
     values (${world.users.comoe}, 'devices', '${unique()}', '{"search":{},"columns":null}', now()) returning id`,
  );

export const savedViewRows: Rows = {
  listViews: { needs: 'signedIn', outcomes: SIGNED_IN, input: () => ({ query: { screen: 'devices' } }) },
  addView: { needs: 'signedIn', outcomes: SIGNED_IN, input: () => ({ body: fields() }) },
  editView: {
    needs: 'signedIn',
    outcomes: OWNER,
    input: async ({ world }) => ({ params: { id: await aView(world) }, body: fields() }),
  },
  deleteView: {
    needs: 'signedIn',
    outcomes: OWNER,
    input: async ({ world }) => ({ params: { id: await aView(world) } }),
  },
};

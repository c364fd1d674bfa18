import { addView, deleteView, editView, listViews, MOST_VIEWS } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { countViews, insertView, isNameTaken, removeView, updateView, viewsOf } from './queries.ts';

const taken = () => fail('already_exists', { name: 'already_exists' });

/** Views belong to the user, also when viewing as a client; they affect no one else, so changes are not logged. */
export function savedViewRoutes(api: Api): void {
  serve(api, listViews, ({ tx, who, query }) => viewsOf(tx, who.scope.userId, query.screen));

  serve(api, addView, async ({ tx, who, body, now }) => {
    const { userId } = who.scope;
    if ((await countViews(tx, userId)) >= MOST_VIEWS) return fail('too_many_views');
    if (await isNameTaken(tx, userId, body, 0)) return taken();
    return await insertView(tx, userId, body, new Date(now));
  });

  serve(api, editView, async ({ tx, who, params, body }) => {
    const { userId } = who.scope;
    if (await isNameTaken(tx, userId, body, params.id)) return taken();
    return (await updateView(tx, userId, params.id, body)) ?? fail('not_found');
  });

  serve(api, deleteView, async ({ tx, who, params }) =>
    (await removeView(tx, who.scope.userId, params.id)) ? null : fail('not_found'),
  );
}

import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ViewId, ViewIdInPath } from '../core/ids.ts';
import { line, text } from '../core/text.ts';

/** Views that one person may keep of all screens. */
export const MOST_VIEWS = 50;

/** A table screen, as its address calls it: `devices`, `clients`, `users`. */
const Screen = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'invalid_value');

/** Names of the screen's own parameters and columns. */
const Name = z.string().regex(/^[A-Za-z][\w.-]{0,59}$/, 'invalid_value');
const Words = line(600).transform((words) => words.toWellFormed()); // no half of a character can be stored as JSON
const Value = z.union([Words, z.number(), z.boolean(), z.array(z.union([Words, z.number()])).max(100, 'too_long')]);

/** What the address of a screen says: filters, order, lines per page. What a screen no longer knows it leaves out itself. */
const Search = z.record(Name, Value).refine((search) => Object.keys(search).length <= 40, 'too_long');

export const SavedViewFields = z.object({
  screen: Screen,
  name: text(60).transform((name) => name.toWellFormed()),
  search: Search,
  columns: z
    .array(Name)
    .max(80, 'too_long')
    .nullable()
    .default(null)
    .describe('the columns shown, in their order; null: those that the screen shows by itself'),
});
export type SavedViewFields = z.output<typeof SavedViewFields>;

/** A search of a table screen that a person gave a name. */
export const SavedView = z.object({
  id: ViewId,
  screen: z.string(),
  name: z.string(),
  search: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
  ),
  columns: z.array(z.string()).nullable(),
});
export type SavedView = z.output<typeof SavedView>;

const shared = { tag: 'Settings', access: 'signedIn' } as const;
const ById = z.object({ id: ViewIdInPath });

export const listViews = endpoint({
  ...shared,
  name: 'listViews',
  method: 'GET',
  path: '/view/list',
  summary: 'One’s own saved views of a screen, by name',
  query: z.object({ screen: Screen }),
  reply: z.array(SavedView),
  errors: [],
});

export const addView = endpoint({
  ...shared,
  name: 'addView',
  method: 'POST',
  path: '/view',
  summary: 'Saves a view of a screen under a name',
  description: `At most ${MOST_VIEWS} a person. No one else sees it.`,
  body: SavedViewFields,
  reply: SavedView,
  errors: ['already_exists', 'too_many_views'],
});

export const editView = endpoint({
  ...shared,
  name: 'editView',
  method: 'PUT',
  path: '/view/{id}',
  summary: 'Replaces what a saved view shows, or its name',
  params: ById,
  body: SavedViewFields,
  reply: SavedView,
  errors: ['not_found', 'already_exists'],
});

export const deleteView = endpoint({
  ...shared,
  name: 'deleteView',
  method: 'DELETE',
  path: '/view/{id}',
  summary: 'Forgets a saved view',
  params: ById,
  reply: z.null(),
  errors: ['not_found'],
});

import { SIGN_IN_SECONDS, type UserData } from '@balise/contract';
import type { Query } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { userQuery } from '../api/user.ts';
import { live, serverNow } from '../live/index.ts';
import { settingsQuery } from '../settings/settings.ts';
import { forgetGround, forgetReader, isOver } from './forget.ts';
import { claimStores, type KeptAnswer, type KeptReader, putAnswers, putFleet } from './kept-store.ts';
import { inParts, MOST_VEHICLES, packed, partsOf } from './parts.ts';
import { ownerOf } from './same-reader.ts';

const EVERY = 60_000; // ms
const SOON = 3000; // after the first whole fleet
const AT_ONCE = 200; // after an answer: a page may be left soon
const MOST_ANSWERS = 60;
const LONGEST = 2_000_000; // characters of an answer

let started = false;
let parts = 0;
let dirty = new Set<number>();
let isSaving = false;
/** Another user began in another tab: nothing of this one is kept any more. */
let isReplaced = false;
let owner = '';
const answers = new Map<string, KeptAnswer>();

/**
 * Keeps the positions of the signed-in user from now on, and the answers that forms need without a line. What was kept of another user, or in
 * another view of this one, is removed first.
 */
export async function startKeeping(user: UserData): Promise<void> {
  if (started) return;
  started = true;
  // a sign-in that ends with the browser may be on somebody else's device: nothing of it stays
  if (!user.remembered || !user.rights.includes('view_devices')) return await forgetReader();
  owner = ownerOf(user);
  try {
    if (await claimStores(owner)) await forgetGround();
  } catch {
    return; // a browser that forbids storage keeps nothing
  }
  live.fleet.subscribe((changed) => {
    for (const id of changed) if (parts > 0) dirty.add(id % parts);
  });
  live.complete.subscribe(() => void setTimeout(() => void keepFleet(), SOON));
  if (live.complete.get()) setTimeout(() => void keepFleet(), SOON);
  setInterval(() => void keepFleet(), EVERY);
  // a phone may end the page any time after it was put away
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void keepFleet();
  });
  keepAnswers();
}

/** Writes what changed since the last time; nothing while the line is away, so that the moment of the positions stays true. */
async function keepFleet(): Promise<void> {
  const user = queryClient.getQueryData(userQuery.queryKey);
  if (isSaving || isReplaced || isOver() || !user || !live.complete.get() || live.status.get().phase !== 'live') return;
  if (live.asOf.get() !== null || ownerOf(user) !== owner) return; // what it missed is on its way, or the page is about to be left
  isSaving = true;
  const now = serverNow();
  const { vehicles } = live.fleet;
  const isDividedAnew = parts !== partsOf(vehicles.size);
  parts = partsOf(vehicles.size);
  // which vehicles are among the first of so many may change with any of them
  const isAll = isDividedAnew || vehicles.size > MOST_VEHICLES;
  const changed = dirty;
  dirty = new Set();
  try {
    const contents = new Map<number, ArrayBuffer>();
    for (const [part, devices] of inParts(vehicles.values(), parts, (one) => isAll || changed.has(one)))
      contents.set(part, await packed(devices));
    const reader: KeptReader = {
      user,
      settings: queryClient.getQueryData(settingsQuery.queryKey) ?? null,
      at: now,
      endsAt: Math.min(now + SIGN_IN_SECONDS.remembered * 1000, user.dateEnd ?? Number.POSITIVE_INFINITY),
      parts,
    };
    if (isOver()) return;
    const put = await putFleet(owner, reader, contents, isAll);
    isReplaced = put === 'ofAnother';
    if (put === 'incomplete') parts = 0; // all of it the next time
  } catch {
    parts = 0; // all of it the next time; a browser without room keeps what it has
  } finally {
    isSaving = false;
  }
}

function keepAnswers(): void {
  const cache = queryClient.getQueryCache();
  const keep = ({ queryHash: hash, queryKey: key, state, meta }: Query): void => {
    if (!meta?.isKept || state.data === undefined) return;
    answers.set(hash, { hash, key, data: state.data, at: state.dataUpdatedAt });
    if (answers.size === 1) setTimeout(() => void saveAnswers(), AT_ONCE);
  };
  for (const query of cache.getAll()) keep(query);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
}

async function saveAnswers(): Promise<void> {
  const kept = [...answers.values()].filter(({ data }) => JSON.stringify(data).length <= LONGEST);
  answers.clear();
  if (isReplaced || isOver() || kept.length === 0) return;
  await putAnswers(owner, kept, MOST_ANSWERS).catch(() => {}); // no room: they are asked for again
}

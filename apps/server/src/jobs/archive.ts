import { type KeptThread, keepThread } from '../child/index.ts';
import type { Addresses } from '../db/connect.ts';
import { reasonOf } from './reason.ts';

/** What the thread is born with. */
export type ArchiveData = {
  addresses: Addresses;
  /** By how many ms the platform's clock is ahead of this machine's. */
  ahead: number;
};

/** The thread to the server. */
export type FromArchive =
  /** It has looked at everything, and ends. */
  { type: 'archived'; count: number } | { type: 'trouble'; reason: string; day?: number; deviceId?: number };

type Log = Record<'info' | 'warn', (content: object, words: string) => void>;

/** Between two checks for finished days and for late fixes of archived ones, ms. */
const POLL_EVERY = 600_000;

/**
 * Seals days that are over, until it is stopped: each look in a thread of its own, which ends with it. What fails is logged and tried
 * again the next time; a database that stays away is reported once.
 */
export function startArchive(data: ArchiveData, log: Log): KeptThread {
  let isTroubled = false;
  const onMessage = (message: FromArchive) => {
    if (message.type === 'trouble') isTroubled = notify(message, isTroubled, log);
    else {
      isTroubled = false;
      if (message.count > 0) log.info({ count: message.count }, 'finished days archived');
    }
  };
  const onDeath = (error: unknown) =>
    log.warn({ reason: reasonOf(error) }, 'the archiving worker stopped; restarting it');
  const script = new URL('./archive.worker.ts', import.meta.url);
  return keepThread<FromArchive>({ script, data, onMessage, onDeath, rest: POLL_EVERY });
}

type Trouble = Extract<FromArchive, { type: 'trouble' }>;

/** @returns whether nothing at all can be archived, which is reported once */
function notify({ type: _, ...content }: Trouble, isTroubled: boolean, log: Log): boolean {
  const isOfAll = content.day === undefined;
  if (!isOfAll || !isTroubled) log.warn(content, 'a day could not be archived; trying again');
  return isTroubled || isOfAll;
}

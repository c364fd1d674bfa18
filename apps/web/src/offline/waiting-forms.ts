import { useSyncExternalStore } from 'react';
import { CallFailed } from '../api/call-failed.ts';
import { formsOf, keepForm, removeForm, type WaitingForm } from './form-store.ts';
import { sendWithFiles } from './send-with-files.ts';

/* The forms of the signed-in user that wait to be sent, in memory as in the browser's store, and how they are sent. */

const AGAIN = 60_000; // ms: a line may be back without the browser noticing
const CHANNEL = 'balise-forms';

let userId: number | undefined;
let forms: readonly WaitingForm[] = [];
let isSending = false;
const listeners = new Set<() => void>();
const sentListeners = new Set<(form: WaitingForm) => void>();
let channel: BroadcastChannel | undefined;

/** The forms of the signed-in user that were not sent, the oldest first. */
export const useWaitingForms = (): readonly WaitingForm[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => forms,
  );

/** Calls back for each form that was sent after it had waited. @returns ends it */
export function onFormSent(listener: (form: WaitingForm) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

/** Begins to send what waits of this user: now, when the line is back, and every minute. Call it once the user is known. */
export function startForms(user: { id: number }): void {
  if (userId === user.id) return;
  const isFirst = userId === undefined;
  userId = user.id;
  forms = [];
  void refresh().then(sendForms);
  if (!isFirst) return;
  addEventListener('online', () => void sendForms());
  setInterval(() => void sendForms(), AGAIN);
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => void refresh();
}

/**
 * Sends a form, or keeps it until there is a line.
 * @param later the call that is kept, where it says more than the one that is made now: when it was typed
 * @returns whether it was sent
 * @throws CallFailed what the server refuses, so that the form can be corrected while it is open
 */
export async function sendOrKeep(
  form: Omit<WaitingForm, 'userId' | 'at' | 'refusal'>,
  now: number,
  later = form.request,
): Promise<boolean> {
  if (userId === undefined) throw new Error('forms are kept of a user only');
  const kept: WaitingForm = Object.assign({}, form, { userId, at: now, refusal: null });
  try {
    await sendWithFiles(kept, (files) => Object.assign(kept, { files }));
  } catch (error) {
    if (!isAway(error)) throw error;
    await keepForm(Object.assign(kept, { request: later }));
    await changed();
    return false;
  }
  await dropForm(kept.id);
  return true;
}

/** Takes a form out of the queue: it was sent, or its user discards it. */
export async function dropForm(id: string): Promise<void> {
  if (!forms.some((form) => form.id === id)) return;
  await removeForm(id);
  await changed();
}

/** Sends what waits, one after the other, until the line fails; what the server refuses stays with the reason. */
export async function sendForms(): Promise<void> {
  if (isSending || !navigator.onLine) return;
  isSending = true;
  try {
    // two tabs take turns, and the second finds nothing left; without https there are no locks, and the server knows what it has
    await (navigator.locks ? navigator.locks.request(CHANNEL, sendAll) : sendAll());
  } finally {
    isSending = false;
  }
}

async function sendAll(): Promise<void> {
  await refresh();
  for (const form of forms) if (form.refusal === null && !(await sendOne(form))) break;
}

/** @returns false: there is no line */
async function sendOne(form: WaitingForm): Promise<boolean> {
  try {
    // what is uploaded is so when it is sent again
    await sendWithFiles(form, (files) => keepForm(Object.assign({}, form, { files })));
  } catch (error) {
    if (!(error instanceof CallFailed) || isAway(error)) return false;
    await keepForm(Object.assign({}, form, { refusal: { code: error.code, fields: error.fields } }));
    await changed();
    return true;
  }
  await removeForm(form.id);
  await changed();
  for (const listener of sentListeners) listener(form);
  return true;
}

/** No answer, a server in trouble, or too many calls at once: it may pass by itself. */
const isAway = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.status === 429 || error.status >= 500);

async function changed(): Promise<void> {
  await refresh();
  channel?.postMessage(null);
}

async function refresh(): Promise<void> {
  const asked = userId;
  // a browser that keeps nothing has nothing that waits
  const found = asked === undefined ? [] : await formsOf(asked).catch(() => []);
  if (asked !== userId) return;
  forms = found;
  for (const listener of listeners) listener();
}

/** A UUID (version 4) for the `requestId` of a form; `crypto.randomUUID` needs https. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

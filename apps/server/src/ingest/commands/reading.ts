import { APPROVAL_TIME, type CommandNote } from '@balise/contract';
import { saysNo } from '@balise/protocols';
import { GOOD, isOfFuture, KMH } from '@balise/tracking';
import type { MessageContext } from '../pipeline.ts';
import type { End, OpenCommand } from './queries.ts';

/** A position that comes this long after the question, ms, is taken for the answer of a tracker that says nothing else. */
const ANSWERED_BY_FIX = 10_000;
/** A device's clock may be behind ours by this, ms; anything older describes an earlier state. */
const CLOCKS_APART = 5_000;
/** Bytes of an answer that are kept. */
const LONGEST_ANSWER = 1_000;

/** When a sent command without confirmation becomes unconfirmed, ms, and when it has failed; the same as in settle_commands. */
const UNCONFIRMED_AFTER = 60_000;
const FAILED_AFTER = 600_000;

/** What was seen of an engine since an unblock left, newest last: off, then on; and whether the vehicle drove then. Moments: ms since 1970 UTC. */
export type Start = { isOn: boolean; at: number; offSince: number; drove: boolean };
/** An engine that is off for a shorter time, ms, may be one whose wire flickers. */
const OFF_FOR = 60_000;
/** m/s; faster than places that jump. */
const DRIVES = 10 * KMH;

/** How often an unblock that was not confirmed for a day is sent again, ms. */
const TRIED_EVERY = 60 * 60_000;

/** Whether an unblock that was sent in vain waits for its next turn. */
export const isPaused = ({ command, state, expiresAt, sentAt }: OpenCommand, now: number): boolean =>
  command.kind === 'unblock' &&
  state === 'waiting' &&
  sentAt !== null &&
  expiresAt <= now &&
  now < sentAt + TRIED_EVERY;

/** Whether the clock has something to say of a command. */
export function isDue(command: OpenCommand, now: number): boolean {
  const { state, note, expiresAt, sentAt, requestedAt, needsApproval, approved } = command;
  if (command.command.kind === 'unblock' && state !== 'sent') return false;
  if (state === 'requested' || state === 'waiting')
    return expiresAt <= now || (needsApproval && !approved && requestedAt + APPROVAL_TIME <= now);
  const age = now - (sentAt ?? now);
  return age >= FAILED_AFTER || (age >= UNCONFIRMED_AFTER && note !== 'unconfirmed' && note !== 'answered');
}

/**
 * What a message says of the command that is on its way; undefined: nothing. A cut is confirmed by the relay where the tracker
 * ever reported it; else by its answer, as everything else is.
 * @param isAsked whether it came over the connection that was asked: over another one of the tracker's only its relay says anything
 */
export function readingOf(
  sent: OpenCommand,
  { message, records }: MessageContext,
  { now, isAsked }: { now: number; isAsked: boolean },
): End | undefined {
  const { kind } = sent.command;
  const wanted = kind === 'block' ? true : kind === 'unblock' ? false : undefined;
  const since = sent.sentAt ?? now;
  const tells = records.some(
    ({ at, receivedAt, fix }) =>
      wanted !== undefined &&
      receivedAt >= since &&
      at >= since - CLOCKS_APART &&
      relayOf(fix.attributes, sent) === wanted,
  );
  const answer = isAsked ? answerTo(sent, message.commandResult) : undefined;
  if (tells) return end('confirmed', 'byRelay', answer);
  if (!isAsked) return undefined;
  if (answer !== undefined) {
    if (saysNo(answer)) return end('failed', 'refused', answer);
    return wanted !== undefined && tellsRelay(sent, records)
      ? end('sent', 'answered', answer)
      : end('confirmed', 'byAnswer', answer);
  }
  const isPosition = kind === 'position' && now - since >= ANSWERED_BY_FIX;
  const isThere = records.some(({ at, fix }) => at >= since && fix.location !== null);
  return isPosition && isThere ? end('confirmed', 'byAnswer') : undefined;
}

/**
 * What messages say of an engine since an unblock left: it gives its starter back where the engine was off afterwards, was started, and the
 * vehicle drove. An engine that ran all the while proves nothing: an inhibited starter does not stop it. So it counts as off only where
 * the vehicle stands, for a minute, and by a clock that is not ahead: what a tracker kept from before the unblock has later times there.
 * @param before what was known; undefined: nothing since it left
 */
export function startAfter(
  before: Start | undefined,
  sentAt: number,
  records: MessageContext['records'],
): Start | undefined {
  let start = before;
  for (const record of records.toSorted((a, b) => a.at - b.at)) {
    const { at, fix, quality } = record;
    const { ignition } = fix.attributes;
    if (quality !== GOOD || isOfFuture(record) || ignition === undefined || at <= (start?.at ?? sentAt)) continue;
    const speed = fix.location?.valid ? (fix.location.speed ?? undefined) : undefined;
    if (!ignition) {
      const isStill = speed !== undefined && speed < DRIVES;
      const offSince: number = start && !start.isOn ? start.offSince : at;
      start = isStill ? { isOn: false, at, offSince, drove: false } : undefined;
    } else if (start && !start.isOn && at - start.offSince < OFF_FOR) start = undefined;
    else if (start) {
      start = { isOn: true, at, offSince: start.offSince, drove: (speed ?? 0) >= DRIVES };
      if (start.drove) return start;
    }
  }
  return start;
}

/** Whether the tracker ever reported its relay, here or before. */
export const tellsRelay = (sent: OpenCommand, records: MessageContext['records']): boolean =>
  sent.tellsRelay || records.some(({ fix }) => relayOf(fix.attributes, sent) !== undefined);

const end = (state: End['state'], note: CommandNote, answer?: string): End => ({
  state,
  note,
  ...(answer === undefined ? {} : { answer }),
});

function answerTo(sent: OpenCommand, result: MessageContext['message']['commandResult']): string | undefined {
  if (result === undefined) return undefined;
  // one in flight: where the protocol has no serial number, an answer is its
  if (result.serial !== undefined && result.serial !== sent.serial) return undefined;
  return result.text.replaceAll('\0', '').toWellFormed().slice(0, LONGEST_ANSWER);
}

function relayOf(attributes: MessageContext['records'][number]['fix']['attributes'], { settings }: OpenCommand) {
  const { relayOutput } = settings;
  return attributes.blocked ?? (relayOutput === undefined ? undefined : attributes.outputs?.[relayOutput]);
}

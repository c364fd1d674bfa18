import type { Protocol } from './core/protocol.ts';
import type { RecordedMessage } from './core/record.ts';
import { PROTOCOL_NAMES, PROTOCOLS, type ProtocolName } from './registry.ts';
import { openReplay, type Replayed } from './replay.ts';

/** A protocol that a message may be of. */
export type Guess = {
  protocol: ProtocolName;
  /** Above 0: the more of the message makes sense, the higher. Only its order has a meaning. */
  score: number;
  replayed: Replayed;
};

const DAY = 86_400_000;
/** No tracker reports what was before. */
const OLDEST = Date.UTC(2001, 0, 1);

/**
 * Which protocols a message may be of, the likeliest first: every one is tried, and what it makes of the message is
 * judged by what a tracker would say: frames that end where the bytes end, an identity (best an IMEI with its check
 * digit), and places on land and sea at times of this century.
 */
export function recognise(recorded: RecordedMessage, now: Date): Guess[] {
  const guesses: Guess[] = [];
  for (const protocol of PROTOCOL_NAMES) {
    const replayed = attempt(PROTOCOLS[protocol], recorded, now);
    if (!replayed) continue;
    const score = scoreOf(replayed, now) + (endsWhole(PROTOCOLS[protocol], recorded) ? 2 : 0);
    if (score > 0) guesses.push({ protocol, score, replayed });
  }
  return guesses.sort((a, b) => b.score - a.score);
}

// one decoder may fail on another protocol's bytes: the others are still tried
function attempt(protocol: Protocol, recorded: RecordedMessage, now: Date): Replayed | undefined {
  try {
    return openReplay(protocol)(recorded, now);
  } catch {
    return undefined;
  }
}

/** Whether the last frame ends where the message ends. */
function endsWhole(protocol: Protocol, { bytes }: RecordedMessage): boolean {
  if (protocol.kind === 'http' || bytes === undefined) return protocol.kind === 'http';
  const state = protocol.open();
  let rest = bytes;
  try {
    while (rest.length > 0) {
      const length = protocol.frameLength(rest, state);
      if (length === 0) return false;
      rest = rest.subarray(length);
    }
  } catch {
    return false;
  }
  return true;
}

function scoreOf({ identities, fixes, replies }: Replayed, now: Date): number {
  let score = replies.length > 0 ? 1 : 0;
  if (identities.length > 0) score += identities.some(isImei) ? 4 : 1;
  for (const { time, location, attributes } of fixes) {
    const isTimely = time !== null && time >= OLDEST && time <= now.getTime() + DAY;
    if (location) score += isTimely ? 3 : -3;
    if (time !== null && !isTimely) score -= 2;
    score += Math.min(2, Object.keys(attributes).length / 4);
  }
  return fixes.length > 1 ? score / Math.sqrt(fixes.length) : score;
}

/** Fifteen digits; the last is the check digit of Luhn (3GPP TS 23.003, annex B). */
function isImei(text: string): boolean {
  if (!/^\d{15}$/.test(text)) return false;
  let sum = 0;
  for (let at = 0; at < 15; at++) {
    const digit = Number(text[at]) * (at % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

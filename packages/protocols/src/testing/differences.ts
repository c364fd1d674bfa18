import { type Fix, KMH, KNOT } from '@balise/tracking';
import { toHex } from '../core/hex.ts';
import { toLatin1 } from '../core/text.ts';
import type { Replayed } from '../replay.ts';
import { attributeDifferences } from './attribute-differences.ts';
import type { CorpusMessage, CorpusPosition } from './corpus.ts';

/** What a decoder made of a message and the reference made of it, where they differ, in words. */
export function differences(replayed: Replayed, expected: CorpusMessage): string[] {
  const positions = expected.live_positions ?? expected.positions;
  const found = firstOfSeveral(replayed, expected, positions.length);
  const list = [...identityDifferences(found, expected), ...replyDifferences(found, expected)];
  if (found.fixes.length !== positions.length) {
    return [...list, `fixes: ${found.fixes.length} instead of ${positions.length}`];
  }
  return [...list, ...positions.flatMap((position, at) => fixDifferences(found.fixes[at]!, position))];
}

/**
 * Several messages of one device that no framer parted: the reference reads the first, and takes the others for what it contains.
 */
function firstOfSeveral(found: Replayed, { wire, replies }: CorpusMessage, fixes: number): Replayed {
  const [identity, ...others] = found.identities;
  if (wire?.tcp_suffix !== null || identity === undefined || others.length === 0) return found;
  if (others.some((other) => other !== identity)) return found;
  return {
    identities: [identity],
    fixes: found.fixes.slice(0, fixes),
    replies: found.replies.slice(0, replies.length),
  };
}

function identityDifferences(found: Replayed, { identities }: CorpusMessage): string[] {
  // an identity left empty in the message is none, and the bracket that opens a frame is no part of one
  const named = identities.flat().filter((identity): identity is string => identity !== null && identity !== '');
  // of a list of messages each presents its own
  const wanted = [...new Set(named.map((identity) => identity.replace(/^\(/, '')))];
  // eight bytes that the reference took for one number spell an IMEI, or a name, to which no device is entered so
  if (wanted.some((identity) => /^\d{19}$/.test(identity))) return [];
  const same = wanted.length === new Set(found.identities).size && wanted.every((id) => found.identities.includes(id));
  return same ? [] : [`identities ${found.identities} instead of ${wanted}`];
}

function fixDifferences(fix: Fix, expected: CorpusPosition): string[] {
  const list = hasLostItsPlace(expected) ? [] : attributeDifferences(fix.attributes, expected.attributes);
  const moment = hasNoFixTime(fix, expected) ? expected.deviceTime : (expected.fixTime ?? expected.deviceTime);
  if (moment !== '<now>' && !isBeyondDates(moment) && !isNoDate(fix, moment) && !sameTime(fix.time, moment)) {
    list.push(`time ${fix.time === null ? null : new Date(fix.time).toISOString()} instead of ${moment}`);
  }
  if (fix.location === null && isNowhere(expected)) return list;
  if ((fix.location === null) !== (expected.outdated && expected.fixTime === null)) {
    return [...list, fix.location ? 'place where there is none' : 'place missing'];
  }
  if (!fix.location) return list;
  const { latitude, longitude, valid, speed, course } = fix.location;
  const away = Math.max(Math.abs(latitude - expected.latitude), Math.abs(longitude - expected.longitude));
  if (!(away <= 1e-5))
    list.push(`place ${latitude},${longitude} instead of ${expected.latitude},${expected.longitude}`);
  const knots = (speed ?? 0) / KNOT;
  if (!(Math.abs(knots - expected.speedKnots) * KNOT <= 0.2 * KMH))
    list.push(`speed ${knots} instead of ${expected.speedKnots} knots`);
  const turn = Math.abs((course ?? 0) - expected.course) % 360;
  if (!(Math.min(turn, 360 - turn) <= 1)) list.push(`course ${course} instead of ${expected.course}`);
  if (valid !== expected.valid) list.push(valid ? 'validity: valid' : 'validity: not valid');
  return list;
}

/** Zero seconds since 1970: a receiver that has never had a fix, so the tracker's own clock may give the time. */
function hasNoFixTime({ time }: Fix, { fixTime }: CorpusPosition): boolean {
  return fixTime === '1970-01-01T00:00:00.000Z' && time !== 0;
}

/** A year of five digits: bytes that the reference took for a date. */
function isBeyondDates(moment: string | null): boolean {
  return moment !== null && Number.isNaN(Date.parse(moment));
}

/** A date of zeroes is none; the reference makes it the day before the first of the month 0 of 2000. */
function isNoDate({ time }: Fix, moment: string | null): boolean {
  return time === null && moment?.startsWith('1999-11-30T') === true;
}

/** Without a place of its own, but with the time of one, or the other way round, or without a fix: the zeroes mean none. */
function isNowhere({ outdated, fixTime, valid, latitude, longitude }: CorpusPosition): boolean {
  return (outdated || fixTime === null || !valid) && latitude === 0 && longitude === 0;
}

/**
 * Whether the reference read a cell that there cannot be, an id of more than 36 bits (3GPP TS 23.003, 19.6) or the reserved
 * area 0 (4.1): it took the bytes of the values behind for the cell's, so that its values are none.
 */
function hasLostItsPlace({ network }: CorpusPosition): boolean {
  return network?.cells?.some(({ lac, cid }) => cid >= 2 ** 36 || (lac === 0 && cid > 0)) ?? false;
}

function sameTime(found: number | null, expected: string | null): boolean {
  if (expected === null || found === null) return expected === null && found === null;
  return Math.abs(found - Date.parse(expected)) <= 1000;
}

/** A server's packets are numbered on, so that the number and the header's checksum depend on messages that are kept back. */
const EGTS_NUMBER = /(0100000b00(?:1000|0b00))....0[01]../g;

function replyDifferences({ replies }: Replayed, expected: CorpusMessage): string[] {
  const wanted = expected.replies.map((reply) => {
    if (reply.kind === 'http') return toHex(toLatin1(`HTTP/1.1 ${reply.status}\r\n`));
    return reply.kind === 'text' ? toHex(toLatin1(reply.data)) : (reply.wire ?? reply.data);
  });
  const found = replies.map(toHex);
  const sent = wanted.filter((hex, at) => !isCutOff(hex, wanted[at - 1]));
  const http = expected.replies.some(({ kind }) => kind === 'http');
  const answered = found.map((hex) => (http ? hex.slice(0, sent[0]!.length) : hex));
  const [a, b] = [answered, sent].map((list) => list.join('').replace(EGTS_NUMBER, '$1........')) as [string, string];
  // a reply with the time has the same length, and the same beginning and end
  const timed = expected.responses_now_dependent === true;
  const same = timed
    ? a.length === b.length && a.slice(0, 6) === b.slice(0, 6) && a.slice(-2) === b.slice(-2)
    : a === b;
  return same ? [] : [`reply ${a} instead of ${b}`];
}

/** The beginning of the answer before, which the reference sent again without the identity that it had used up. */
function isCutOff(hex: string, before: string | undefined): boolean {
  return before !== undefined && hex.length < before.length && before.startsWith(hex);
}

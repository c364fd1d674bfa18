import type { Message } from '@balise/protocols';
import { periodAt, recordOf } from '@balise/tracking';
import type { KeptRecord, Rejection } from './arrived.ts';
import type { DeviceNotes } from './device-notes.ts';
import type { Directory, Verdict } from './directory.ts';
import type { DropReason } from './drop-reasons.ts';
import type { Knocks } from './knocks.ts';
import type { Link } from './link.ts';
import { ownText } from './own-text.ts';
import type { RawTail } from './raw-tail.ts';
import { storable } from './storable.ts';
import { accessRefusal } from './tracker-access.ts';
import type { UnknownDevices } from './unknown-devices.ts';
import { unstorable } from './unstorable.ts';
import type { WriteBuffer } from './write-buffer.ts';

/** One message on its way from a frame to the write buffer. */
export type Passage = {
  link: Link;
  message: Message;
  /** The bytes it was decoded from. */
  raw: Uint8Array;
  /** The server's clock, milliseconds since 1970 UTC. */
  receivedAt: number;
  records: KeptRecord[];
  rejected: Rejection[];
};

export type Road = {
  directory: Directory;
  unknown: UnknownDevices;
  knocks: Knocks;
  notes: DeviceNotes;
  buffer: WriteBuffer;
  tail: RawTail;
  /** Sees each message as soon as it is decoded, before it is durable: commands wait for what it proves. */
  watch: (passage: Passage) => void;
  /** A message of a device went by unread, and nobody knows what it said: whatever was proven of it before is so no more. */
  doubt: (deviceId: number) => void;
};

/** A step says nothing, or why the message goes no further; one that must ask the database promises so. */
type Step = (passage: Passage, road: Road) => DropReason | undefined | Promise<DropReason | undefined>;

/** What happens to a message, in order. */
const steps: Step[] = [count, identify, refuseCrowd, noteRaw, keyRecords, watch, setAsideUnstorable, buffer];

/**
 * Sends a message down the road.
 * @returns why it was dropped, undefined when it is in the write buffer, or a promise of either
 */
export function send(passage: Passage, road: Road, from = 0): DropReason | undefined | Promise<DropReason | undefined> {
  for (let at = from; at < steps.length; at++) {
    const result = steps[at]!(passage, road);
    if (result === undefined) continue;
    if (typeof result === 'string') return result;
    return result.then((reason) => reason ?? send(passage, road, at + 1));
  }
  return undefined;
}

function count({ link, message }: Passage): undefined {
  link.counters.frames++;
  link.counters.fixes += message.fixes.length;
}

/** A tracker has two or three names; who presents a thousand asks for a thousand searches. */
const MOST_ALTERNATIVES = 8;

function identify(passage: Passage, { directory, unknown, knocks, notes }: Road) {
  const { link, message } = passage;
  if (isSpokenFor(link, message)) return undefined;
  const presented = message.identities.filter(isPresentable).slice(0, MOST_ALTERNATIVES).map(ownText);
  if (presented.length > 0) link.identities = presented;
  const { identities } = link;
  if (identities.length === 0) return 'noIdentity';

  const settle = (verdict: Verdict): DropReason | undefined => {
    const refusal = typeof verdict === 'object' ? accessRefusal(verdict.access, link) : undefined;
    knocks.lookedUp(link.address, identities[0]!, typeof verdict === 'object' && refusal === undefined);
    if (typeof verdict === 'object') {
      if (refusal !== undefined) {
        notes.refused(verdict, refusal, passage.receivedAt);
        return refusal;
      }
      if (verdict.access.protocol === null) notes.learned(verdict, link.protocol);
      link.identified(verdict);
      return undefined;
    }
    if (verdict === 'unknownDevice') {
      unknown.note(link.protocol, identities[0]!, link.address, passage.receivedAt);
    }
    return verdict;
  };
  const lookUp = () => {
    const verdict = directory.recall(identities);
    return verdict === undefined ? directory.lookUp(identities).then(settle) : settle(verdict);
  };
  const turn = link.device === undefined ? knocks.turn(link.address, identities) : undefined;
  return turn === undefined ? lookUp() : turn.then((isAdmitted) => (isAdmitted ? lookUp() : 'tooManyIdentities'));
}

/** Whether a message brings nothing that its sender would keep until it is stored: a sign-in, a sign of life. */
export const bringsNothing = ({ fixes }: Message): boolean =>
  fixes.every(({ time, location }) => time === null && location === null);

function isSpokenFor({ device, mustIdentify }: Link, { identities }: Message): boolean {
  return device !== undefined && !mustIdentify && (identities.length === 0 || identities.includes(device.identity));
}

// What no device can be called: the database could not even be asked for it. Halves of a UTF-16 pair all become one and
// the same character there, and two such strangers would be one row.
function isPresentable(identity: string): boolean {
  return identity.length > 0 && identity.length <= 64 && !identity.includes('\0') && identity.isWellFormed();
}

function refuseCrowd({ link }: Passage, { buffer, doubt }: Road): DropReason | undefined {
  const { id } = link.device!;
  if (!link.isRequest || !buffer.isFullOf(id)) return undefined;
  doubt(id);
  return 'overloaded';
}

function noteRaw({ link, raw, receivedAt }: Passage, { tail }: Road): undefined {
  tail.note(link.device!.id, link.protocol, raw, receivedAt);
}

function keyRecords(passage: Passage): undefined {
  const { link, message, receivedAt } = passage;
  const { timeline } = link.device!;
  passage.records = message.fixes.map((said) => {
    const { fix, json } = storable(said);
    const { settings } = periodAt(timeline, fix.time ?? receivedAt);
    return { ...recordOf(fix, receivedAt, settings), json };
  });
}

function watch(passage: Passage, road: Road): undefined {
  road.watch(passage);
}

function setAsideUnstorable(passage: Passage): undefined {
  const { link, message, records, rejected } = passage;
  const rejections = records.map((record, at) => unstorable(message.fixes[at]!, record));
  const [first, ...others] = rejections.filter((rejection) => rejection !== undefined);
  if (first === undefined) return;
  for (let count = 0; count <= others.length; count++) link.counters.drop('rejectedRecord');
  // once a message: its bytes are kept with it, and 5,000 copies of 256 kB would be the end of this process
  const more = others.length === 0 ? '' : `, and ${others.length} more of the same message`;
  rejected.push({ ...first, detail: first.detail + more });
  passage.records = records.filter((_, at) => rejections[at] === undefined);
}

function buffer({ link, message, raw, receivedAt, records, rejected }: Passage, { buffer }: Road): undefined {
  buffer.push({
    deviceId: link.device!.id,
    protocol: link.protocol,
    receivedAt,
    timeline: link.device!.timeline,
    raw,
    records,
    rejected,
    onDurable: () => link.durable(message),
    onLost: () => link.lost(),
  });
}

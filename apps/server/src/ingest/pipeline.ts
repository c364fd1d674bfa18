import type { Message } from '@balise/protocols';
import { periodAt, recordOf } from '@balise/tracking';
import type { DropReason } from './drop-reasons.ts';
import type { DeviceNotes } from './identities/device-notes.ts';
import type { Directory, Verdict } from './identities/directory.ts';
import { ownText } from './identities/own-text.ts';
import { accessRefusal } from './identities/tracker-access.ts';
import type { UnknownDevices } from './identities/unknown-devices.ts';
import type { UnknownIdentityLimit } from './identities/unknown-identity-limit.ts';
import type { TrackerConnection } from './listeners/connection.ts';
import type { RawTail } from './reporting/raw-tail.ts';
import type { KeptRecord, Rejection } from './write-buffer/arrived.ts';
import { storable } from './write-buffer/storable.ts';
import { unstorable } from './write-buffer/unstorable.ts';
import type { WriteBuffer } from './write-buffer/write-buffer.ts';

/** One message on its way from a frame to the write buffer. */
export type MessageContext = {
  connection: TrackerConnection;
  message: Message;
  /** The bytes it was decoded from. */
  raw: Uint8Array;
  /** The server's clock, milliseconds since 1970 UTC. */
  receivedAt: number;
  records: KeptRecord[];
  rejected: Rejection[];
};

export type PipelineContext = {
  directory: Directory;
  unknown: UnknownDevices;
  unknownIdentityLimit: UnknownIdentityLimit;
  notes: DeviceNotes;
  buffer: WriteBuffer;
  tail: RawTail;
  /** Sees each message as soon as it is decoded, before it is durable: commands wait for what it proves. */
  watch: (context: MessageContext) => void;
  /** A message of a device was not read, so its content is unknown: earlier evidence no longer counts. */
  invalidateEvidence: (deviceId: number) => void;
};

/** A step returns nothing, or why the message is dropped; a step that queries the database returns a promise. */
type Step = (
  context: MessageContext,
  pipeline: PipelineContext,
) => DropReason | undefined | Promise<DropReason | undefined>;

/** What happens to a message, in order. */
const steps: Step[] = [count, identify, refuseOverload, noteRaw, keyRecords, watch, setAsideUnstorable, buffer];

/**
 * Runs a message through the steps.
 * @returns why it was dropped, undefined when it is in the write buffer, or a promise of either
 */
export function runPipeline(
  context: MessageContext,
  pipeline: PipelineContext,
  from = 0,
): DropReason | undefined | Promise<DropReason | undefined> {
  for (let at = from; at < steps.length; at++) {
    const result = steps[at]!(context, pipeline);
    if (result === undefined) continue;
    if (typeof result === 'string') return result;
    return result.then((reason) => reason ?? runPipeline(context, pipeline, at + 1));
  }
  return undefined;
}

function count({ connection, message }: MessageContext): undefined {
  connection.counters.frames++;
  connection.counters.fixes += message.fixes.length;
}

/** A tracker has two or three identities; a thousand would cost a thousand searches. */
const MOST_ALTERNATIVES = 8;

function identify(context: MessageContext, { directory, unknown, unknownIdentityLimit, notes }: PipelineContext) {
  const { connection, message } = context;
  if (isSpokenFor(connection, message)) return undefined;
  const presented = message.identities.filter(isPresentable).slice(0, MOST_ALTERNATIVES).map(ownText);
  if (presented.length > 0) connection.identities = presented;
  const { identities } = connection;
  if (identities.length === 0) return 'noIdentity';

  const settle = (verdict: Verdict): DropReason | undefined => {
    const refusal = typeof verdict === 'object' ? accessRefusal(verdict.access, connection) : undefined;
    unknownIdentityLimit.lookedUp(
      connection.address,
      identities[0]!,
      typeof verdict === 'object' && refusal === undefined,
    );
    if (typeof verdict === 'object') {
      if (refusal !== undefined) {
        notes.refused(verdict, refusal, context.receivedAt);
        return refusal;
      }
      if (verdict.access.protocol === null) notes.learned(verdict, connection.protocol);
      connection.identified(verdict);
      return undefined;
    }
    if (verdict === 'unknownDevice') {
      unknown.note(connection.protocol, identities[0]!, connection.address, context.receivedAt);
    }
    return verdict;
  };
  const lookUp = () => {
    const verdict = directory.recall(identities);
    return verdict === undefined ? directory.lookUp(identities).then(settle) : settle(verdict);
  };
  const turn = connection.device === undefined ? unknownIdentityLimit.turn(connection.address, identities) : undefined;
  return turn === undefined ? lookUp() : turn.then((isAdmitted) => (isAdmitted ? lookUp() : 'tooManyIdentities'));
}

/** Whether a message has nothing to store, such as a sign-in or a keep-alive. */
export const bringsNothing = ({ fixes }: Message): boolean =>
  fixes.every(({ time, location }) => time === null && location === null);

function isSpokenFor({ device, mustIdentify }: TrackerConnection, { identities }: Message): boolean {
  return device !== undefined && !mustIdentify && (identities.length === 0 || identities.includes(device.identity));
}

// Identities that no device can have, and that PostgreSQL cannot store. Unpaired UTF-16 surrogates all become the same
// character there, so two such unknown trackers would share a row.
function isPresentable(identity: string): boolean {
  return identity.length > 0 && identity.length <= 64 && !identity.includes('\0') && identity.isWellFormed();
}

function refuseOverload(
  { connection }: MessageContext,
  { buffer, invalidateEvidence }: PipelineContext,
): DropReason | undefined {
  const { id } = connection.device!;
  if (!connection.isRequest || !buffer.isFullOf(id)) return undefined;
  invalidateEvidence(id);
  return 'overloaded';
}

function noteRaw({ connection, raw, receivedAt }: MessageContext, { tail }: PipelineContext): undefined {
  tail.note(connection.device!.id, connection.protocol, raw, receivedAt);
}

function keyRecords(context: MessageContext): undefined {
  const { connection, message, receivedAt } = context;
  const { timeline } = connection.device!;
  context.records = message.fixes.map((said) => {
    const { fix, json } = storable(said);
    const { settings } = periodAt(timeline, fix.time ?? receivedAt);
    return { ...recordOf(fix, receivedAt, settings), json };
  });
}

function watch(context: MessageContext, pipeline: PipelineContext): undefined {
  pipeline.watch(context);
}

function setAsideUnstorable(context: MessageContext): undefined {
  const { connection, message, records, rejected } = context;
  const rejections = records.map((record, at) => unstorable(message.fixes[at]!, record));
  const [first, ...others] = rejections.filter((rejection) => rejection !== undefined);
  if (first === undefined) return;
  for (let count = 0; count <= others.length; count++) connection.counters.drop('rejectedRecord');
  // once per message: its bytes are stored with it, and 5,000 copies of 256 kB would exhaust the memory
  const more = others.length === 0 ? '' : `, and ${others.length} more of the same message`;
  rejected.push({ ...first, detail: first.detail + more });
  context.records = records.filter((_, at) => rejections[at] === undefined);
}

function buffer(
  { connection, message, raw, receivedAt, records, rejected }: MessageContext,
  { buffer }: PipelineContext,
): undefined {
  buffer.push({
    deviceId: connection.device!.id,
    protocol: connection.protocol,
    receivedAt,
    timeline: connection.device!.timeline,
    alerts: connection.device!.alerts,
    raw,
    records,
    rejected,
    onDurable: () => connection.durable(message),
    onLost: () => connection.lost(),
  });
}

import type { CommandWait } from '@balise/contract';
import { couldBlock } from '@balise/protocols';
import { mayBlockNow } from '@balise/tracking';
import type { Pool } from '../batch-queries.ts';
import type { Way } from '../link.ts';
import type { Sessions } from '../sessions.ts';
import { conclude, markSent, type OpenCommand, setWaits, takeBack } from './queries.ts';
import type { Witnesses } from './witnesses.ts';

/** How long the network may take to deliver bytes that might cut an engine, ms, as far as a sign of life can tell. */
const UNHEARD = 15_000;

/** What a command needs on its way to a tracker. */
export type Carrier = {
  pool: Pool;
  sessions: Sessions;
  witnesses: Witnesses;
  now: () => number;
  /** Connections on which the next answer belongs to a command whose place an unblock took. */
  skips: WeakSet<object>;
  /** Commands of which this gateway said what they wait for. */
  said: Set<number>;
};

type Change = (id: number, changed: Partial<OpenCommand>) => void;

/** Sends the command of a device whose turn it is, if it may go now; says what it waits for if not. */
export async function attempt(carrier: Carrier, commands: readonly OpenCommand[], change: Change): Promise<void> {
  const next = nextOf(commands);
  if (next === undefined) return;
  const way = carrier.sessions.wayTo(next.deviceId);
  if (way === undefined) return;
  const { pool, now } = carrier;
  const inFlight = commands.some(({ state }) => state === 'sent');
  if (inFlight && next.command.kind !== 'unblock') return await wait(carrier, next, ['commandInFlight'], change);

  const { settings, command } = next;
  const guarded = next.guarded || couldBlock(way.protocol, command, settings);
  if (guarded && next.neverBlock) return await conclude(pool, next.id, { state: 'failed', note: 'neverBlock' }, now());
  const bytes = encoded(way, next, now());
  if (bytes === undefined) return await conclude(pool, next.id, { state: 'failed', note: 'notSupported' }, now());

  const against = reasonsAgainst(carrier, way, next, guarded);
  if (against.length > 0) return await wait(carrier, next, against, change);

  const newest = guarded ? (carrier.witnesses.of(next.deviceId).newest?.at ?? 0) : null;
  const sending = { command: next, bytes, protocol: way.protocol, now: now(), newest };
  const refusal = await markSent(pool, sending);
  if (refusal === 'gone') return;
  if (refusal !== undefined) return await wait(carrier, next, [refusal], change);

  change(next.id, { state: 'sent', note: '', sentAt: sending.now, waitsFor: [] });
  // from here on nothing may be sent again. What the tracker said while we wrote is read first; then, in one step, asked and written
  await new Promise((resolve) => setImmediate(resolve));
  const meanwhile = reasonsAgainst(carrier, way, next, guarded);
  if (meanwhile.length > 0) {
    await takeBack(pool, next.id, meanwhile, now());
    change(next.id, { state: 'waiting', note: 'withheld', waitsFor: meanwhile });
    return;
  }
  if (inFlight) carrier.skips.add(way);
  way.deliver(bytes, guarded ? UNHEARD : undefined);
}

/** An unblock before everything; else in the order in which they were asked for. */
function nextOf(commands: readonly OpenCommand[]): OpenCommand | undefined {
  const waiting = commands.filter(({ state }) => state === 'requested' || state === 'waiting');
  return waiting.find(({ command }) => command.kind === 'unblock') ?? waiting[0];
}

/** Everything that speaks against writing now. Synchronous: nothing can come between the last asking and the writing. */
function reasonsAgainst(
  { sessions, witnesses, now }: Carrier,
  way: Way,
  { deviceId, mode }: OpenCommand,
  guarded: boolean,
): CommandWait[] {
  if (sessions.wayTo(deviceId) !== way) return ['notConnected'];
  if (!guarded) return [];
  const verdict = mayBlockNow(witnesses.of(deviceId), now(), mode);
  if (!verdict.allowed) return verdict.reasons;
  return way.isQuiet ? [] : ['connectionBusy'];
}

function encoded(way: Way, { command, serial, settings }: OpenCommand, now: number): Uint8Array | undefined {
  try {
    return way.encode(command, { now: new Date(now), serial, settings });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

async function wait({ pool, now, said }: Carrier, command: OpenCommand, waitsFor: CommandWait[], change: Change) {
  if (command.state === 'waiting' && command.waitsFor.join() === waitsFor.join()) return;
  said.add(command.id);
  await setWaits(pool, command.id, waitsFor, now());
  change(command.id, { state: 'waiting', waitsFor });
}

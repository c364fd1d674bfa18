import type { CommandNote, CommandState, CommandWait } from '@balise/contract';
import { couldBlock } from '@balise/protocols';
import type { OpenConnection } from '../../listeners/connection.ts';
import type { Sessions } from '../../listeners/sessions.ts';
import type { Pool } from '../../write-buffer/batch-queries.ts';
import { latest } from '../limits.ts';
import { conclude, type OpenCommand, setWaits } from '../queries.ts';
import { isPaused } from '../reading.ts';
import { isApprovalValid, isApprovedEmergency, reasonsAgainst } from '../reasons-against.ts';
import type { StandstillEvidence } from '../standstill-evidence.ts';
import { markSent, takeBack } from './sending-queries.ts';

/** How long the network may take to deliver bytes that might cut an engine, ms, as far as a keep-alive can tell. */
const UNCONFIRMED = 15_000;

/** What a command needs on its way to a tracker. */
export type Carrier = {
  pool: Pool;
  sessions: Sessions;
  standstill: StandstillEvidence;
  now: () => number;
  /** The command that was last written into each connection: only what comes back over that one answers it. */
  asked: WeakMap<object, number>;
  /** Connections on which the next answer belongs to a command whose place an unblock took. */
  skips: WeakSet<object>;
  /** Commands of which this gateway said what they wait for. */
  said: Set<number>;
};

type Change = (id: number, changed: Partial<OpenCommand>) => void;

/**
 * Sends the command of a device whose turn it is, if it may go now; says what it waits for if not.
 * @returns 'gone' where what is known here of the command or its device is no longer so
 */
export async function attempt(
  carrier: Carrier,
  commands: readonly OpenCommand[],
  change: Change,
): Promise<'gone' | undefined> {
  const inFlight = commands.some(({ state }) => state === 'sent');
  for (const next of nextOf(commands, carrier.now())) {
    const way = carrier.sessions.wayTo(next.deviceId);
    const outcome = way && (await attemptOne(carrier, next, { way, inFlight, change }));
    if (outcome !== 'waits') return outcome;
  }
  return undefined;
}

type Attempt = { way: OpenConnection; inFlight: boolean; change: Change };

/** @returns 'waits': its conditions do not hold */
async function attemptOne(
  carrier: Carrier,
  next: OpenCommand,
  { way, inFlight, change }: Attempt,
): Promise<'gone' | 'waits' | undefined> {
  const { pool, now } = carrier;
  const waits = async (waitsFor: CommandWait[]) => {
    await wait(carrier, next, waitsFor, change);
    return 'waits' as const;
  };
  const ends = async (note: CommandNote, state: CommandState = 'failed') =>
    void (await conclude(pool, next.id, { state, note }, now()));
  if (inFlight && next.command.kind !== 'unblock') return await waits(['commandInFlight']);

  const { settings, command } = next;
  const guarded = next.guarded || couldBlock(way.protocol, command, settings);
  // it would work later, while the vehicle drives: no standstill makes it harmless
  if (guarded && command.kind === 'speedLimit') return await ends('notSupported');
  if (guarded && latest(next, next.limits) <= now()) return await ends('expired', 'expired');
  if (next.needsApproval && !next.approved) return await waits(['awaitingApproval']);
  // while it is unclear which connection is the tracker's, an unblock is sent over all of them
  const open = next.command.kind === 'unblock' ? carrier.sessions.waysTo(next.deviceId) : [way];
  const deliveries = open.map((to) => ({ to, bytes: encoded(to, next, now()) }));
  const bytes = deliveries.find(({ to }) => to === way)?.bytes;
  if (bytes === undefined) return await ends('notSupported');

  const judged = () => ({ ...next, approved: isApprovalValid(next, now()) });
  const against = reasonsAgainst(carrier, way, judged(), guarded);
  if (against.length > 0) return await waits(against);

  const { evidence, receivedAt, aheadAt } = carrier.standstill.of(next.deviceId);
  // an approved emergency goes by no evidence, so that no newer one speaks against it
  const seen = guarded && !isApprovedEmergency(judged()) ? { newest: evidence.newest?.at ?? 0, receivedAt } : null;
  const sending = { command: next, bytes, protocol: way.protocol, now: now(), guarded, seen };
  const refusal = await markSent(pool, sending);
  if (refusal === 'gone') return refusal;
  if (refusal === 'notApproved') return await waits(['awaitingApproval']);
  if (refusal === 'notAllowed' || refusal === 'neverBlock' || refusal === 'killSwitch')
    return await ends(refusal, 'cancelled');
  // what is newer than what is believed came over this gateway, while the device's clock was ahead
  if (refusal === 'receivedElsewhere' && aheadAt > (seen?.newest ?? 0)) return await waits(['futureFix']);
  if (refusal !== undefined) return await waits([refusal]);

  change(next.id, { state: 'sent', note: '', sentAt: sending.now, waitsFor: [] });
  // from here on nothing may be sent again. What the tracker said while we wrote is read first; then, in one step, asked and written.
  // The first turn ends the round in which the database answered; what came during it is read in the second
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
  const meanwhile = reasonsAgainst(carrier, way, judged(), guarded);
  if (meanwhile.length > 0) {
    await takeBack(pool, next.id, meanwhile, now());
    change(next.id, { state: 'waiting', note: 'withheld', waitsFor: meanwhile });
    return;
  }
  for (const { to, bytes: written } of deliveries) {
    if (written === undefined || !to.isReachable) continue;
    if (inFlight && carrier.asked.has(to)) carrier.skips.add(to);
    carrier.asked.set(to, next.id);
    to.deliver(written, guarded ? UNCONFIRMED : undefined);
  }
}

/**
 * Whose turn it is: an unblock before everything; else the order in which they were asked for, where a block that waits for its conditions
 * does not hold back what cuts nothing.
 */
function nextOf(commands: readonly OpenCommand[], now: number): OpenCommand[] {
  const waiting = commands.filter(
    (one) => (one.state === 'requested' || one.state === 'waiting') && !isPaused(one, now),
  );
  const unblock = waiting.find(({ command }) => command.kind === 'unblock');
  if (unblock) return [unblock];
  const harmless = waiting.find(({ guarded }) => !guarded);
  return [waiting[0], harmless].filter((one, n, all) => one !== undefined && all.indexOf(one) === n) as OpenCommand[];
}

function encoded(way: OpenConnection, { command, serial, settings }: OpenCommand, now: number): Uint8Array | undefined {
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

import type { Connections } from '../../db/connect.ts';
import { type Scope, type Scoped, withScope } from '../../db/scope.ts';
import { SMS_REQUESTS } from '../../limits/limits.ts';
import type { Places } from '../../places/index.ts';
import type { TakenSms } from '../../sms/gateway.ts';
import { queueSms } from '../../sms/queue-sms.ts';
import { scopeOfUser } from '../auth/index.ts';
import { type FoundVehicle, findVehicles } from '../light-page/index.ts';
import { fleetAnswer, helpAnswer, meantBy, positionAnswer } from './answer.ts';
import { noteRequest, type Sender, sendersOf, unsubscribeTelephone } from './queries.ts';
import { readRequest, type SmsRequest } from './read-request.ts';

export type RequestMeans = {
  database: Pick<Connections, 'api' | 'owner'>;
  places: Pick<Places, 'byTown'>;
};

/** Vehicles that are looked through for a plate, or counted. */
const MOST = 5000;

/**
 * Answers what a confirmed telephone asks, as its user may see it, by one SMS of one segment that its client pays. An unknown
 * number gets no answer, and nothing of it is kept.
 * @param now milliseconds since 1970 UTC
 */
export async function takeRequest(means: RequestMeans, { number, text }: TakenSms, now: number): Promise<void> {
  const request = readRequest(text);
  if (!request) return;
  const { owner } = means.database;
  if (request.kind === 'stop') return await unsubscribeTelephone(owner, number, new Date(now));
  const answer = await firstAnswer(means, number, request, now);
  if (!answer) return;
  const { sender, words } = answer;
  const { userId, clientId, language } = sender;
  await owner.transaction().execute(async (tx) => {
    const asked = {
      userId,
      clientId,
      number,
      words: [request.kind, ...('plate' in request ? [request.plate] : [])].join(' '),
    };
    if (!(await noteRequest(tx as Scoped, asked, SMS_REQUESTS, new Date(now)))) return;
    // where the client's account is empty, it is not answered
    await queueSms(tx as Scoped, { clientId, userId, recipient: number, kind: 'answer', language, text: words }, now);
  });
}

type Answer = { sender: Sender; words: string };

/** Of users who share a telephone, the first one's who sees a vehicle that may be meant; else the first one's. */
async function firstAnswer(
  { database, places }: RequestMeans,
  number: string,
  request: Exclude<SmsRequest, { kind: 'stop' }>,
  now: number,
): Promise<Answer | undefined> {
  let first: Answer | undefined;
  for (const sender of await sendersOf(database.owner, number)) {
    const scope = await scopeOfUser(database.api, sender.userId, new Date(now));
    if (!scope?.rights.includes('view_devices')) continue;
    const means = { reader: sender, places, now };
    if (request.kind === 'help') return { sender, words: helpAnswer(sender) };
    const vehicles = await vehiclesOf(database, scope);
    if (request.kind === 'fleet') return { sender, words: fleetAnswer(vehicles, means) };
    const meant = meantBy(request.plate, vehicles);
    const answer = { sender, words: await positionAnswer(request.plate, meant, means) };
    if (meant.length > 0) return answer;
    first ??= answer;
  }
  return first;
}

const vehiclesOf = async (database: RequestMeans['database'], scope: Scope): Promise<FoundVehicle[]> =>
  (await withScope(database.api, scope, (tx) => findVehicles(tx, '', MOST))).slice(0, MOST);

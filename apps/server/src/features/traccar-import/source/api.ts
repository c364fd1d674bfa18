import { type Outside, post, Unanswered } from '../../../outgoing/post.ts';
import {
  SOURCE_SCHEMAS,
  type SourceDevice,
  type SourceDriver,
  type SourceGeofence,
  type SourceGroup,
  type SourcePosition,
} from './shapes.ts';

/** How to sign in at a Traccar server: a token, or an e-mail address and its password. */
export type SourceSecret = { token: string; email: string; password: string };

/** A server, and how to reach it. */
export type TraccarSource = SourceSecret & { url: string; outside: Outside };

/** Why nothing could be read. */
export class SourceFailure extends Error {
  override name = 'SourceFailure';
  readonly reason: 'address' | 'unreachable' | 'certificate' | 'sign_in' | 'not_traccar' | 'too_large';
  constructor(reason: SourceFailure['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Everything of a server but positions. */
export type Listed = {
  groups: SourceGroup[];
  devices: SourceDevice[];
  geofences: SourceGeofence[];
  drivers: SourceDriver[];
};

const LIST_LIMIT = 16 * 1024 * 1024;
/** Of positions: what is parsed at once on the thread that others need too. */
const POSITIONS_LIMIT = 4 * 1024 * 1024;
const TIMEOUT = 60_000;

/** Everything but positions, of what the account there may see. @throws SourceFailure */
export async function listSource(source: TraccarSource): Promise<Listed> {
  const groups = await read(source, '/api/groups', SOURCE_SCHEMAS.groups);
  const devices = await read(source, '/api/devices', SOURCE_SCHEMAS.devices);
  const geofences = await read(source, '/api/geofences', SOURCE_SCHEMAS.geofences);
  const drivers = await read(source, '/api/drivers', SOURCE_SCHEMAS.drivers);
  return { groups, devices, geofences, drivers };
}

/** The positions of a device in a period, both ends included. @throws SourceFailure; too_large: ask for a shorter period */
export function positionsBetween(
  source: TraccarSource,
  deviceId: number,
  { from, to }: { from: number; to: number },
): Promise<SourcePosition[]> {
  const period = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
  return read(source, `/api/positions?deviceId=${deviceId}&${period}`, SOURCE_SCHEMAS.positions, POSITIONS_LIMIT);
}

type Schema<Rows> = { safeParse: (value: unknown) => { success: true; data: Rows } | { success: false } };

async function read<Rows>(
  source: TraccarSource,
  path: string,
  schema: Schema<Rows>,
  limit = LIST_LIMIT,
): Promise<Rows> {
  const { status, answer } = await answerTo(source, path, limit);
  if (status === 401 || status === 403) throw new SourceFailure('sign_in');
  if (status >= 500 || status === 429) throw new SourceFailure('unreachable');
  if (answer.length >= limit) throw new SourceFailure('too_large');
  let parsed: unknown;
  try {
    parsed = JSON.parse(answer.toString('utf8'));
  } catch (error) {
    throw new SourceFailure('not_traccar', error);
  }
  const rows = schema.safeParse(parsed);
  if (status !== 200 || !rows.success) throw new SourceFailure('not_traccar');
  return rows.data;
}

async function answerTo({ url, outside, token, email, password }: TraccarSource, path: string, answerLimit: number) {
  const signIn = token === '' ? `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` : `Bearer ${token}`;
  const headers = { authorization: signIn, accept: 'application/json' };
  try {
    const address = `${url.replace(/\/+$/, '')}${path}`;
    return await post({ method: 'GET', url: address, headers, body: '', timeout: TIMEOUT, answerLimit }, outside);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    if (error.reason === 'address_refused') throw new SourceFailure('address', error);
    throw new SourceFailure(error.reason === 'certificate' ? 'certificate' : 'unreachable', error);
  }
}

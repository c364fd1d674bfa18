import { Agent, request } from 'node:http';
import { KMH } from '@balise/tracking';
import type { Trace, TraceFix } from './trace.ts';

/** Fixes of one request: a phone that was offline sends as many; the longest body is 256 kB. */
const BATCH = 500;
const AT_ONCE = 4;

/**
 * Sends every vehicle's fixes as a phone would send what it gathered, in the order of the file, each request after the answer to
 * the one before: answered is stored.
 * @param identityOf what the vehicle's tracker calls itself
 */
export async function feed(
  port: number,
  traces: readonly Trace[],
  identityOf: (vehicle: string) => string,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const waiting = [...traces];
  const work = async () => {
    for (let trace = waiting.shift(); trace; trace = waiting.shift())
      await feedOne(port, agent, identityOf(trace.vehicle), trace.fixes);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
}

async function feedOne(port: number, agent: Agent, identity: string, fixes: readonly TraceFix[]): Promise<void> {
  for (let first = 0; first < fixes.length; first += BATCH) {
    const location = fixes.slice(first, first + BATCH).map(locationOf);
    const body = JSON.stringify({ device_id: identity, location });
    for (;;) {
      const { status, words } = await post(port, agent, body);
      if (status === 200) break;
      // the connection limit is reached: it is to try again
      if (status !== 503) throw new Error(`${identity}, from its fix ${first} on: ${status} ${words}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** As the JSON of the phone app says it: speeds in metres per second. */
function locationOf({ at, latitude, longitude, altitude, speed, course, limit }: TraceFix) {
  const coords = { latitude, longitude, altitude, speed: speed ?? -1, heading: course ?? -1 };
  return { timestamp: at, coords, ...(limit === null ? {} : { extras: { speedLimitKmh: Math.round(limit / KMH) } }) };
}

function post(port: number, agent: Agent, body: string): Promise<{ status: number; words: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path: '/', agent, headers }, (answer) => {
      let words = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        words += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, words: words.trim() }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

import type { HttpRequest } from '../../core/protocol.ts';
import { isJson, readJson } from './json.ts';
import { type OsmandMessage, Refusal, refuse } from './message.ts';
import { readParameters } from './parameters.ts';

/** A day's batch of a phone that was offline is some 200 kB. */
const MAX_BODY = 1_048_576;
const MAX_QUERY = 16_384;

/** A request of the phone app or of any program that can fetch an address. A bad one is answered, so it does not throw. */
export function decode(request: HttpRequest): OsmandMessage {
  try {
    return read(request);
  } catch (error) {
    if (error instanceof Refusal || error instanceof RangeError)
      return { identities: [], fixes: [], refused: error.message };
    throw error;
  }
}

function read({ url, headers, body }: HttpRequest): OsmandMessage {
  if (body.length > MAX_BODY) refuse(`The body has ${body.length} bytes, at most ${MAX_BODY} are taken.`);
  if (url.length > MAX_QUERY) refuse(`The address has ${url.length} characters, at most ${MAX_QUERY} are taken.`);
  const text = new TextDecoder().decode(body).trim();
  if (isJson(headers['content-type'] ?? '', text)) return readJson(text, queryOf(url));
  const query = queryOf(url);
  return readParameters(text === '' ? query : `${query}&${text}`);
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  // some apps join their parameters to the path itself
  const query = at < 0 && url.includes('=') ? url.slice(url.lastIndexOf('/') + 1) : at < 0 ? '' : url.slice(at + 1);
  return query.replace(/#.*$/, '');
}

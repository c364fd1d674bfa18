import type { BrowserContext, Request } from 'playwright-core';

/** Counts the requests of a browser that wait for their answer: a map that is closed while it loads logs an error for each. */
export function openRequests(context: BrowserContext): () => number {
  const open = new Set<Request>();
  context.on('request', (request) => open.add(request));
  const ended = (request: Request) => open.delete(request);
  context.on('requestfinished', ended);
  context.on('requestfailed', ended);
  return () => open.size;
}

import type { BrowserContext, Request } from 'playwright-core';

/** Tells how many requests of a browser wait for their answer: a map that is cut off while it loads complains of each. */
export function openRequests(context: BrowserContext): () => number {
  const open = new Set<Request>();
  context.on('request', (request) => open.add(request));
  const ended = (request: Request) => open.delete(request);
  context.on('requestfinished', ended);
  context.on('requestfailed', ended);
  return () => open.size;
}

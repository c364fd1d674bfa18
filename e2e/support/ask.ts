import { type Endpoint, type Input, type Reply, requestOf } from '@balise/contract';
import type { Page } from 'playwright-core';

/** Calls the API as the user of a page. @throws what the server refuses */
export async function ask<const E extends Endpoint>(page: Page, endpoint: E, input: Input<E>): Promise<Reply<E>> {
  const { method, url, body } = requestOf(endpoint, input);
  const answer = await page.evaluate(
    async ([to, way, sent]) => {
      const headers = sent === null ? {} : { 'content-type': 'application/json' };
      const response = await fetch(to, { method: way, body: sent, headers });
      return { status: response.status, text: await response.text() };
    },
    [url, method, body ?? null] as const,
  );
  if (answer.status !== 200) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text).data;
}

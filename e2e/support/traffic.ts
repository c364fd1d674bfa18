import { LiveMessage, LiveRequest } from '@balise/contract';
import type { BrowserContext, WebSocket } from 'playwright-core';

/** What one live socket said, in order. */
export type LiveLine = { asked: LiveRequest[]; reported: LiveMessage[] };

export type Traffic = {
  /** Every live socket that was opened, oldest first. */
  lines: LiveLine[];
  /** Address and body of every answer of the API. */
  answers(): Promise<{ url: string; body: string }[]>;
};

/** Listens to everything that the platform says to a browser. Messages that are not of the contract fail the journey. */
export function recordTraffic(context: BrowserContext): Traffic {
  const lines: LiveLine[] = [];
  const answers: Promise<{ url: string; body: string }>[] = [];
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).pathname === '/api/v4/live') lines.push(record(socket));
    });
  });
  context.on('response', (response) => {
    const url = response.url();
    if (!new URL(url).pathname.startsWith('/api/')) return;
    const body = response.text().catch(() => ''); // the page was left before it came
    answers.push(body.then((text) => ({ url, body: text })));
  });
  return { lines, answers: () => Promise.all(answers) };
}

function record(socket: WebSocket): LiveLine {
  const line: LiveLine = { asked: [], reported: [] };
  socket.on('framesent', ({ payload }) => line.asked.push(LiveRequest.parse(JSON.parse(String(payload)))));
  socket.on('framereceived', ({ payload }) => line.reported.push(LiveMessage.parse(JSON.parse(String(payload)))));
  return line;
}

/** The devices in a socket's messages, each as often as it occurs, leaving out those before the message `from`. */
export const devicesSent = ({ reported }: LiveLine, from = 0): number[] =>
  reported.slice(from).flatMap((message) => ('devices' in message ? message.devices.map(({ id }) => id) : []));

/** The kinds of a socket's messages, leaving out its heartbeat. */
export const kindsSent = ({ reported }: LiveLine): string[] =>
  reported.map(({ type }) => type).filter((type) => type !== 'beat');

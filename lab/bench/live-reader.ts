import { API_BASE, type LiveMessage } from '@balise/contract';
import WebSocket from 'ws';
import type { RunningServer } from './running-server.ts';

/** A browser that watches the whole fleet. */
export type LiveReader = { close(): void };

/** @param onPlace receives the device and the device's own time of each location that arrives */
export async function openLiveReader(
  { httpPort, administrator }: RunningServer,
  onPlace: (deviceId: number, at: number) => void,
): Promise<LiveReader> {
  const base = `http://127.0.0.1:${httpPort}${API_BASE}`;
  const { token } = await post(`${base}/auth/login`, administrator);
  const { ticket } = await post(`${base}/auth/ticket`, undefined, token);
  const socket = new WebSocket(`ws://127.0.0.1:${httpPort}${API_BASE}/live`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ type: 'open', ticket }));
  await new Promise<void>((resolve, reject) => {
    socket.once('close', (code) => reject(new Error(`the live socket closed with ${code}`)));
    socket.on('message', (text) => {
      const message = JSON.parse(String(text)) as LiveMessage;
      if (message.type === 'snapshot' && message.last) resolve();
      if (message.type !== 'delta') return;
      for (const { id, state } of message.devices) if (state?.location) onPlace(id, state.location.at);
    });
  });
  return { close: () => socket.close() };
}

async function post(url: string, body: object | undefined, token?: string): Promise<Record<string, string>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: Record<string, string> };
  return data;
}

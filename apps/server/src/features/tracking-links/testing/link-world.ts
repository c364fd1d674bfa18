import {
  addTrackingLink,
  type DeviceId,
  getTrackingLinkAddress,
  type Input,
  type TrackingLink,
} from '@balise/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { drive, recordsOf, stand } from '../../../testing/driven.ts';
import type { PersonName, World } from '../../../testing/world.ts';
import { openBuffer, pushRecords } from '../../../testing/written-records.ts';

type Fields = Input<typeof addTrackingLink>['body'];

/** A vehicle of Comoé that stood for ten minutes and has driven north at 60 km/h for half an hour, up to now; its newest position is of now. */
export async function aDriver(world: World, designation: string): Promise<{ id: DeviceId; label: string }> {
  const { id, label } = await aDevice(world, { designation, label: 'Truck of Awa' });
  const start = world.clock.now - 40 * 60_000;
  const stood = stand({ at: start, metres: 0, kmh: 0 }, 10);
  const said = [...stood, ...drive(stood.at(-1)!, 30)];
  await pushRecords(openBuffer(world.database), id, recordsOf(said), world.clock.now);
  return { id, label };
}

/** A link by somebody, of these vehicles. */
export async function aLink(
  world: World,
  deviceIds: readonly number[],
  fields: Partial<Fields> = {},
  by: PersonName = 'comoe',
): Promise<TrackingLink & { path: string }> {
  const body = { name: 'To the port', category: 'permanent', clientId: world.clients.comoe, deviceIds, ...fields };
  const { data, text } = await world.as(by)(addTrackingLink, { body: body as Fields });
  if (!data) throw new Error(text);
  return { ...data, path: await pathOf(world, data.id, by) };
}

export async function pathOf(world: World, id: number, by: PersonName = 'comoe'): Promise<string> {
  const { data } = await world.as(by)(getTrackingLinkAddress, { params: { id } });
  expect(data.url).toMatch(/^http:\/\/kanari\.example:8080\/t\/[\w-]{22}$/);
  return new URL(data.url).pathname;
}

/** Opens an address as a guest's browser does. */
export const open = (
  world: World,
  url: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  world.app.inject({ url, headers: { host: 'kanari.example', 'accept-language': 'en', ...headers } });

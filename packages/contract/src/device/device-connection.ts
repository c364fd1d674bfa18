import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DeviceIdInPath } from '../core/ids.ts';
import { Instant } from '../core/text.ts';

/** Why a connection in a device's name was refused. Words in the dictionaries, `devices.connection.refused`. */
export const CONNECTION_REFUSALS = ['wrongProtocol', 'wrongNetwork', 'wrongToken'] as const;
export type ConnectionRefusal = (typeof CONNECTION_REFUSALS)[number];

export const DeviceConnection = z.object({
  protocol: z
    .string()
    .nullable()
    .describe('the only protocol that is accepted: of the tracker model, else learned; null: not known yet'),
  contestedAt: Instant.nullable().describe('when two connections last sent data for it at the same time'),
  refusedAt: Instant.nullable().describe('when a connection in its name was last refused'),
  refusedWhy: z.enum(CONNECTION_REFUSALS).nullable(),
  hasToken: z.boolean().describe('whether its requests over HTTP must bring a token'),
  canHaveToken: z.boolean().describe('false where its protocol has no requests over HTTP'),
});
export type DeviceConnection = z.infer<typeof DeviceConnection>;

const shared = { tag: 'Device', params: z.object({ id: DeviceIdInPath }), reply: DeviceConnection } as const;

export const getDeviceConnection = endpoint({
  ...shared,
  name: 'getDeviceConnection',
  method: 'GET',
  path: '/device/{id}/connection',
  access: 'view_devices',
  summary: 'Whether another tracker uses the identity of a device, or tried to',
  description: 'Of the time since the device came to its present client.',
  errors: ['device_not_found'],
});

export const dismissConnectionWarning = endpoint({
  ...shared,
  name: 'dismissConnectionWarning',
  method: 'DELETE',
  path: '/device/{id}/connection/warning',
  access: 'edit_device',
  summary: 'Dismisses the warnings about the connections of a device, and forgets the learned protocol',
  description:
    'Commands that waited because two connections sent data for the device leave again. A device without a tracker model is ' +
    'bound to the protocol of the next connection that is accepted.',
  errors: ['device_not_found'],
});

export const makeDeviceToken = endpoint({
  ...shared,
  name: 'makeDeviceToken',
  method: 'PUT',
  path: '/device/{id}/connection/token',
  access: 'edit_device',
  summary: 'Makes a token that the requests of a device over HTTP must bring, in place of the one before',
  description:
    'Put `?token=…` behind the address that the app sends to. The token is random, answered this once, and stored as a hash. ' +
    'From now on requests without it are not stored, and those with the former one neither.',
  reply: z.object({ token: z.string() }),
  errors: ['device_not_found', 'token_not_supported'],
});

export const removeDeviceToken = endpoint({
  ...shared,
  name: 'removeDeviceToken',
  method: 'DELETE',
  path: '/device/{id}/connection/token',
  access: 'edit_device',
  summary: 'Removes the token of a device: its requests over HTTP are accepted without one',
  errors: ['device_not_found'],
});

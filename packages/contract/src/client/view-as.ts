import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientIdInPath } from '../core/ids.ts';

const shared = { tag: 'Client' } as const;

export const viewAsClient = endpoint({
  ...shared,
  name: 'viewAsClient',
  method: 'POST',
  path: '/client/{id}/view',
  access: 'view_as_client',
  summary: 'Looks at the platform as this client does, from now on and with this sign-in',
  description:
    'Of the caller’s rights those count that a client’s person may hold. What is done meanwhile is in the audit log ' +
    'under the caller’s own name. A suspended or closed client can be looked at too.',
  params: z.object({ id: ClientIdInPath }),
  reply: z.null(),
  errors: ['client_not_found'],
});

export const endViewAsClient = endpoint({
  ...shared,
  name: 'endViewAsClient',
  method: 'POST',
  path: '/client/view-end',
  access: 'signedIn',
  summary: 'Stops looking at the platform as a client does; nothing happens to a user who does not',
  reply: z.null(),
  errors: [],
});

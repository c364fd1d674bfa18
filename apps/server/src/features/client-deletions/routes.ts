import { downloadDeletionCertificate, listDeletedClients } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { audit } from '../audit/index.ts';
import { certificate } from './certificate.ts';
import { countDeletions, findDeletion, findDeletions } from './queries.ts';

/** Deleted clients, and the certificates of their deletion. */
export function clientDeletionRoutes(api: Api): void {
  serve(api, listDeletedClients, async ({ tx, query: { page, pageSize } }) => ({
    clients: await findDeletions(tx, { limit: pageSize, offset: (page - 1) * pageSize }),
    total: await countDeletions(tx),
  }));

  serve(api, downloadDeletionCertificate, async (asked) => {
    const { tx, who, params, query, now } = asked;
    const deletion = await findDeletion(tx, params.id);
    if (!deletion) return fail('client_not_found');
    const { clientName: name, erasedAt, erased, partnerId } = deletion;
    if (erasedAt === null || erased === null) return fail('client_not_erased');
    const subject = { kind: 'client', id: params.id, name } as const;
    // a line of the partner's: the client is in no one's scope any more
    await audit(asked, { action: 'client.certificate', subject, clientId: null, partnerId });
    const shown = { ...deletion, erasedAt, erased };
    return await certificate(tx, shown, { language: query.language ?? who.language, now });
  });
}

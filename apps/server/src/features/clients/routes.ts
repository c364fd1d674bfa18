import { listClients } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { clientsOf } from './queries.ts';

export function clientRoutes(api: Api): void {
  serve(api, listClients, ({ tx, who }) => clientsOf(tx, who.scope));
}

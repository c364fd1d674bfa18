import { partnerLogin } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { brandByHost, brandByName, hostOf } from './find-brand.ts';

export function partnerRoutes(api: Api, publicUrl: URL): void {
  serve(api, partnerLogin, async ({ query, request }) => {
    if (query.name) return (await brandByName(api.database, query.name)) ?? fail('platform_unknown');
    const host = query.url ? hostOf(query.url) : request.hostname;
    const brand = host === undefined ? undefined : await brandByHost(api.database, host, publicUrl);
    return brand ?? fail('platform_unknown');
  });
}

import { userData } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { readUserData } from './user-data.ts';

export function userRoutes(api: Api): void {
  serve(api, userData, ({ tx, who }) => readUserData(tx, who.scope));
}

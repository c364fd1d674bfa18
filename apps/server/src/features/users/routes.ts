import { userData } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import type { KeepingTools } from './edit/keeping.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { readUserData } from './user-data.ts';

export function userRoutes(api: Api, tools: KeepingTools): void {
  serve(api, userData, ({ tx, who }) => readUserData(tx, who, api.platformMap));
  peopleRoutes(api, tools);
}

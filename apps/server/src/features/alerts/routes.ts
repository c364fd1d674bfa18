import type { Api } from '../../http/api.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { ruleRoutes } from './rule-routes.ts';

export function alertRoutes(api: Api): void {
  ruleRoutes(api);
  inboxRoutes(api);
  deliveryRoutes(api);
}

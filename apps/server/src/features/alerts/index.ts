export { alertsApplied } from './applied-queries.ts';
export { noticeApprovers } from './clock/approval-needed.ts';
export { raiseCommandResult } from './clock/command-result.ts';
export { noticeDeciders } from './clock/late-payment-proposal.ts';
export { raiseDueAlerts } from './clock/raise-due.job.ts';
export { raiseForRules } from './clock/raise-for-rules-queries.ts';
export { alertLine } from './dispatch/alert-line.ts';
export { type DispatchedAlert, gatheredIn, lockAlert } from './dispatch/delivery-queries.ts';
export { deliverLater, dispatchAlert, escalateAlert, laterAs, sendSummary } from './dispatch/dispatch.ts';
export { type AlertGathering, gatheringKey, readGatheringKey } from './dispatch/gathering.ts';
export { holdAlerts } from './dispatch/hold.ts';
export { alertNews } from './live-queries.ts';
export { deleteOldAlerts } from './old-queries.ts';
export { raiseAlerts } from './raise-queries.ts';

import type { Api } from '../../http/api.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { ruleRoutes } from './rule-routes.ts';

export function alertRoutes(api: Api): void {
  ruleRoutes(api);
  inboxRoutes(api);
  deliveryRoutes(api);
}
export { raiseSharedAlerts } from './shared/raise-shared.job.ts';

export { type FollowedDevice, type FollowedGroup, GroupEngine, type MembershipChange as Turn } from './engine.ts';
export { ownedFacts, ownedFactsOf } from './facts.ts';
export { type Finding, findingsOf, matches } from './matches.ts';
export { type Followed, follow, type Membership, OUTSIDE } from './membership.ts';
export { type Readings, type RuleFacts, readingsOf, ruleFacts, SILENT_FACTS } from './readings.ts';
export {
  comparesNumber,
  MOST_RULES,
  RULE_COMBINATIONS,
  RULE_FEATURES,
  RULE_OPERATORS,
  RULE_SPACE,
  RULE_STATES,
  type Rule,
  type RuleCombination,
  type RuleFeature,
  type RuleOperator,
  type RuleSet,
  type RuleState,
  ruleFault,
} from './rule.ts';
export { GROUP_SETTINGS, type GroupSettings } from './settings.ts';

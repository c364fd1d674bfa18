import type { Rule, RuleSet } from './rule.ts';

/** A set of one rule. */
export const one = (feature: Rule['feature'], operator: Rule['operator'], value: Rule['value']): RuleSet => ({
  rules: [{ feature, operator, value }],
  combine: 'all',
});

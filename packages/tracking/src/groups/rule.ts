/** What a dynamic group can go by. */
export const RULE_FEATURES = ['connection', 'power', 'speed'] as const;
export type RuleFeature = (typeof RULE_FEATURES)[number];

export const RULE_OPERATORS = ['equals', 'greaterThan', 'greaterOrEqual', 'lessThan', 'lessOrEqual'] as const;
export type RuleOperator = (typeof RULE_OPERATORS)[number];

/** What a feature can be, where it is no number: only `equals` goes with these. */
export const RULE_STATES = ['connected', 'disconnected', 'present', 'absent'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** Whether a device belongs when every rule of its group holds, or when one does. */
export const RULE_COMBINATIONS = ['all', 'any'] as const;
export type RuleCombination = (typeof RULE_COMBINATIONS)[number];

/**
 * One rule of a dynamic group. Its number is kept in the unit in which people set it, so that it is read back exactly:
 * minutes since the last message (connection), volts of the external supply (power), km/h (speed).
 */
export type Rule = { feature: RuleFeature; operator: RuleOperator; value: number | RuleState };

/** The rules of one group, as they are followed. */
export type RuleSet = { rules: readonly Rule[]; combine: RuleCombination };

/** The most rules in one group: more are unreadable, and each is evaluated with every message. */
export const MOST_RULES = 10;

/** The states that each feature knows, and what its numbers may be (minutes, volts, km/h). */
export const RULE_SPACE: Record<RuleFeature, { states: readonly RuleState[]; least: number; most: number }> = {
  connection: { states: ['connected', 'disconnected'], least: 1, most: 525_600 },
  power: { states: ['present', 'absent'], least: 0, most: 100 },
  speed: { states: [], least: 0, most: 300 },
};

/** Whether an operator of a feature compares with a number; else with one of the feature's states. */
export const comparesNumber = (feature: RuleFeature, operator: RuleOperator): boolean =>
  operator !== 'equals' || RULE_SPACE[feature].states.length === 0;

/** What is wrong with a set of rules: at which place, and why. */
export type RuleFault = { at: number; reason: 'repeated' | 'contradicts' };

/** The first rule that says the same as one before it, or (where all must hold) can never hold together with one. */
export function ruleFault({ rules, combine }: RuleSet): RuleFault | undefined {
  for (const [at, rule] of rules.entries()) {
    const others = rules.slice(0, at).filter(({ feature }) => feature === rule.feature);
    if (others.some((other) => isSame(other, rule))) return { at, reason: 'repeated' };
    if (combine === 'all' && !canHoldTogether([...others, rule])) return { at, reason: 'contradicts' };
  }
  return undefined;
}

const isSame = (a: Rule, b: Rule): boolean => a.operator === b.operator && a.value === b.value;

/** Of rules of one feature: whether some reading satisfies all of them. */
function canHoldTogether(rules: readonly Rule[]): boolean {
  const states = new Set(rules.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])));
  if (states.size > 1) return false;
  const bounds: Bounds = {
    low: Number.NEGATIVE_INFINITY,
    lowOpen: false,
    high: Number.POSITIVE_INFINITY,
    highOpen: false,
  };
  for (const { operator, value } of rules) if (typeof value === 'number') narrow(bounds, operator, value);
  if (bounds.low === bounds.high) return !bounds.lowOpen && !bounds.highOpen;
  return bounds.low < bounds.high;
}

type Bounds = { low: number; lowOpen: boolean; high: number; highOpen: boolean };

function narrow(bounds: Bounds, operator: RuleOperator, value: number): void {
  const isOpen = operator === 'greaterThan' || operator === 'lessThan';
  if (operator !== 'lessThan' && operator !== 'lessOrEqual') {
    if (value > bounds.low) Object.assign(bounds, { low: value, lowOpen: isOpen });
    else if (value === bounds.low) bounds.lowOpen ||= isOpen;
  }
  if (operator !== 'greaterThan' && operator !== 'greaterOrEqual') {
    if (value < bounds.high) Object.assign(bounds, { high: value, highOpen: isOpen });
    else if (value === bounds.high) bounds.highOpen ||= isOpen;
  }
}

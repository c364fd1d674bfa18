import {
  comparesNumber,
  MOST_RULES,
  RULE_COMBINATIONS,
  RULE_FEATURES,
  RULE_OPERATORS,
  RULE_SPACE,
  RULE_STATES,
  type Rule,
  ruleFault,
} from '@balise/tracking';
import { z } from 'zod';
import type { FieldCode } from '../core/fields.ts';
import { ClientId } from '../core/ids.ts';
import { optionalText, text } from '../core/text.ts';

/** What a group goes by: people choose its devices one by one, or rules do. Said when it is made, for good. */
export const GROUP_KINDS = ['static', 'dynamic'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** One rule of a dynamic group. */
export const GroupRule = z
  .object({
    feature: z.enum(RULE_FEATURES),
    operator: z.enum(RULE_OPERATORS),
    value: z
      .union([z.number(), z.enum(RULE_STATES)])
      .describe(
        'with `equals`: of `connection` "connected" or "disconnected", of `power` "present" or "absent", of `speed` a ' +
          'number; with the other operators a number: `connection` in minutes since the last message, `power` in volts of ' +
          'the external supply, `speed` in km/h',
      ),
  })
  .superRefine((rule, context) => {
    const message = valueFault(rule);
    if (message) context.addIssue({ code: 'custom', message, path: ['value'] });
  });
export type GroupRule = z.output<typeof GroupRule>;

/** What is wrong with a rule's value, beside its feature and operator; undefined: nothing. */
export function valueFault({ feature, operator, value }: Rule): FieldCode | undefined {
  const { states, least, most } = RULE_SPACE[feature];
  if (!comparesNumber(feature, operator)) {
    if (typeof value === 'number') return 'rule_wants_state';
    return states.includes(value) ? undefined : 'rule_state_unknown';
  }
  if (typeof value !== 'number') return 'rule_wants_number';
  if (value < least) return 'too_small';
  return value > most ? 'too_large' : undefined;
}

const Rules = z.array(GroupRule).max(MOST_RULES, 'too_many');
const Combine = z.enum(RULE_COMBINATIONS).describe('whether every rule must hold, or one');

type GivenRules = { rules?: readonly Rule[] | undefined; combine?: (typeof RULE_COMBINATIONS)[number] | undefined };

/** Rules that say the same twice, or that no device can ever satisfy together. */
export function judgeRules({ rules = [], combine = 'all' }: GivenRules, context: z.RefinementCtx): void {
  const fault = ruleFault({ rules, combine });
  if (!fault) return;
  const message: FieldCode = fault.reason === 'repeated' ? 'rule_repeated' : 'rule_contradicts';
  context.addIssue({ code: 'custom', message, path: ['rules', fault.at, 'value'] });
}

/** What people type of a group: body of POST /device-group/add and PUT /device-group/{id}. */
export const GroupFields = z
  .object({
    clientId: ClientId.optional().describe("whose group it is; a client's own people may leave it out"),
    designation: text(60),
    description: optionalText(500),
    kind: z.enum(GROUP_KINDS).optional().describe('dynamic where there are rules, unless said otherwise'),
    rules: Rules.optional().describe(`at most ${MOST_RULES}; left out of an edit, they stay as they are`),
    combine: Combine.optional().describe('left out: all, or as it was'),
  })
  .superRefine(judgeRules);
export type GroupFields = z.output<typeof GroupFields>;

/** Rules that are not saved yet. */
export const RulesToTry = z
  .object({ clientId: ClientId.optional(), rules: Rules.min(1, 'required'), combine: Combine.default('all') })
  .superRefine(judgeRules);

import {
  type FieldCode,
  type FieldErrors,
  fieldErrorsOf,
  type Group,
  GroupFields,
  type GroupKind,
  type GroupRule,
  RulesToTry,
} from '@balise/contract';
import {
  comparesNumber,
  RULE_SPACE,
  type RuleCombination,
  type RuleFeature,
  type RuleOperator,
} from '@balise/tracking';
import type { GroupInput, RulesToTry as Tried } from './requests.ts';

/** A rule while it is typed: a number may not be there yet. */
export type RuleForm = { key: number; feature: RuleFeature; operator: RuleOperator; value: GroupRule['value'] | '' };

export type GroupForm = {
  clientId: string | null;
  designation: string;
  description: string;
  kind: GroupKind;
  combine: RuleCombination;
  rules: RuleForm[];
};

let lastKey = 0;

/** The rule that a new dynamic group begins with, and each one that is added. */
export const newRule = (feature: RuleFeature = 'speed'): RuleForm => ({
  key: ++lastKey,
  feature,
  operator: feature === 'speed' ? 'greaterThan' : 'equals',
  value: RULE_SPACE[feature].states[0] ?? '',
});

/** A rule with another feature or operator: its value stays where it still goes with them. */
export function changed(rule: RuleForm, to: Partial<Pick<RuleForm, 'feature' | 'operator'>>): RuleForm {
  const next = { ...rule, ...to };
  const { states } = RULE_SPACE[next.feature];
  if (comparesNumber(next.feature, next.operator)) {
    const keeps = typeof rule.value === 'number' && next.feature === rule.feature;
    return { ...next, value: keeps ? rule.value : '' };
  }
  const keeps = typeof rule.value === 'string' && rule.value !== '' && states.includes(rule.value);
  return { ...next, value: keeps ? rule.value : (states[0] ?? '') };
}

export const formOf = (group: Group | undefined, clientId: number | undefined): GroupForm =>
  group
    ? {
        clientId: String(group.clientId),
        designation: group.designation,
        description: group.description,
        kind: group.kind,
        combine: group.combine,
        rules: group.rules.map((rule) => ({ key: ++lastKey, ...rule })),
      }
    : {
        clientId: clientId === undefined ? null : String(clientId),
        designation: '',
        description: '',
        kind: 'static',
        combine: 'all',
        rules: [newRule()],
      };

const rulesOf = ({ rules }: GroupForm) =>
  rules.map(({ feature, operator, value }) => ({ feature, operator, value: value === '' ? undefined : value }));

/** What the call is given; rules only of a dynamic group. Not yet judged. */
export const inputOf = (form: GroupForm): GroupInput =>
  ({
    ...(form.clientId === null ? {} : { clientId: Number(form.clientId) }),
    designation: form.designation,
    description: form.description,
    kind: form.kind,
    ...(form.kind === 'dynamic' ? { rules: rulesOf(form), combine: form.combine } : {}),
  }) as GroupInput;

/** Faults by field, as the server would find them. `choosesClient`: it must be said whose group it is. */
export function judge(form: GroupForm, choosesClient: boolean): FieldErrors {
  const input = inputOf(form);
  const parsed = GroupFields.safeParse(input);
  const errors: Record<string, FieldCode> = parsed.success ? {} : fieldErrorsOf(parsed.error, input);
  if (choosesClient && form.clientId === null) errors.clientId = 'required';
  if (form.kind === 'dynamic' && form.rules.length === 0) errors.rules = 'required';
  return errors;
}

/** The rules of a form for a preview; undefined while they are not complete. */
export function tried(form: GroupForm, needsClient: boolean): Tried | undefined {
  if (form.kind !== 'dynamic' || (needsClient && form.clientId === null)) return undefined;
  const body = {
    ...(form.clientId === null ? {} : { clientId: Number(form.clientId) }),
    rules: rulesOf(form),
    combine: form.combine,
  };
  return RulesToTry.safeParse(body).success ? (body as Tried) : undefined;
}

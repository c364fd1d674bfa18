import { type Client, ClientFields, type FieldCode, fieldErrorsOf } from '@balise/contract';
import type { ClientInput } from './requests.ts';

/** The dialog's fields, as its inputs hold them. */
export type ClientForm = {
  partnerId: string | null;
  fullName: string;
  code: string;
  type: Client['type'];
  billingOption: Client['billingOption'];
  email: string;
  countryCode2: string | null;
  timeZone: string | null;
  phone: string;
  address: string;
  registrationNumber: string;
  taxNumber: string;
  /** One range a line. */
  trackerNetworks: string;
  /** Months; 'forever'. */
  retentionMonths: string;
  /** That it is shorter than before, and what is older goes, was read and meant. */
  retentionAgreed: boolean;
};

export const emptyForm = (countryCode2: string | null, timeZone: string | null): ClientForm => ({
  partnerId: null,
  fullName: '',
  code: '',
  type: 'company',
  billingOption: 'postpaid',
  email: '',
  countryCode2,
  timeZone,
  phone: '',
  address: '',
  registrationNumber: '',
  taxNumber: '',
  trackerNetworks: '',
  retentionMonths: 'forever',
  retentionAgreed: false,
});

export const formOf = (client: Client): ClientForm => ({
  partnerId: String(client.partnerId),
  fullName: client.fullName,
  code: client.code,
  type: client.type,
  billingOption: client.billingOption,
  email: client.email,
  countryCode2: client.countryCode2,
  timeZone: client.timeZone,
  phone: client.phone ?? '',
  address: client.address,
  registrationNumber: client.registrationNumber,
  taxNumber: client.taxNumber,
  trackerNetworks: client.trackerNetworks.join('\n'),
  retentionMonths: String(client.retentionMonths ?? 'forever'),
  retentionAgreed: false,
});

export const inputOf = ({ retentionAgreed: _, ...form }: ClientForm): ClientInput => ({
  ...form,
  countryCode2: form.countryCode2 ?? '',
  timeZone: form.timeZone ?? '',
  partnerId: form.partnerId === null ? null : Number(form.partnerId),
  trackerNetworks: rangesIn(form.trackerNetworks),
  retentionMonths:
    form.retentionMonths === 'forever' ? null : (Number(form.retentionMonths) as Client['retentionMonths']),
});

/** Address ranges as people separate them: by lines, spaces, commas. */
const rangesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((range) => range !== '');

/** Which of the typed address ranges a fault is of: its field is named `trackerNetworks.2`. */
export const rangeOf = (form: ClientForm, field: string): string | undefined =>
  /^trackerNetworks\.\d+$/.test(field) ? rangesIn(form.trackerNetworks)[Number(field.split('.')[1])] : undefined;

/** Whether less is kept than before: what is older is then erased, which cannot be undone. */
export const isShortened = (before: string, now: string): boolean => monthsOf(now) < monthsOf(before);
const monthsOf = (choice: string): number => (choice === 'forever' ? Number.POSITIVE_INFINITY : Number(choice));

/** What the contract says against a form, by field. */
export function judgeForm(
  form: ClientForm,
  { choosesPartner, retentionBefore }: { choosesPartner: boolean; retentionBefore?: string },
): Record<string, FieldCode> {
  const { partnerId, ...typed } = inputOf(form);
  const parsed = ClientFields.safeParse(typed);
  const errors: Record<string, FieldCode> = parsed.success ? {} : fieldErrorsOf(parsed.error, typed);
  for (const field of ['countryCode2', 'timeZone'] as const) if (form[field] === null) errors[field] = 'required'; // not yet chosen is not wrong
  const isShorter = retentionBefore !== undefined && isShortened(retentionBefore, form.retentionMonths);
  if (isShorter && !form.retentionAgreed) errors.retentionAgreed = 'required';
  return choosesPartner && partnerId === null ? { partnerId: 'required', ...errors } : errors; // in the order of the fields
}

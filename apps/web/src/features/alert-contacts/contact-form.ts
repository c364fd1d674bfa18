import {
  type AlertContact,
  AlertContactFields,
  type AlertContactKind,
  type FieldErrors,
  fieldErrorsOf,
  type Language,
  NewAlertContactFields,
} from '@balise/contract';
import type { ContactInput } from './requests.ts';

export type ContactForm = {
  clientId: string | null;
  kind: AlertContactKind;
  email: string;
  phone: string;
  countryCode2: string | null;
  label: string;
  language: Language;
};

/** What a dialog begins with. `usual`: of a new contact. */
export const formOf = (
  contact: AlertContact | undefined,
  usual: { clientId: number | undefined; countryCode2: string | null; language: Language },
): ContactForm => ({
  clientId: contact ? String(contact.clientId) : usual.clientId === undefined ? null : String(usual.clientId),
  kind: contact?.kind ?? 'email',
  email: contact?.kind === 'email' ? contact.address : '',
  phone: contact?.kind === 'phone' ? contact.address : '',
  countryCode2: usual.countryCode2,
  label: contact?.label ?? '',
  language: contact?.language ?? usual.language,
});

/** What the call is given; not yet judged. */
export function inputOf(form: ContactForm, before: AlertContact | undefined): ContactInput {
  const { kind, label, language } = form;
  const client = before || form.clientId === null ? {} : { clientId: Number(form.clientId) };
  return kind === 'email'
    ? ({ kind, email: form.email, label, language, ...client } as ContactInput)
    : ({ kind, phone: form.phone, countryCode2: form.countryCode2, label, language, ...client } as ContactInput);
}

/** Faults by field, as the server would find them. `choosesClient`: its client must be said. */
export function judge(form: ContactForm, before: AlertContact | undefined, choosesClient: boolean): FieldErrors {
  const input = inputOf(form, before);
  const parsed = (before ? AlertContactFields : NewAlertContactFields).safeParse(input);
  const errors: FieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.error, input);
  return choosesClient && form.clientId === null ? { ...errors, clientId: 'required' } : errors;
}

import type { FieldCode } from '@balise/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../ask.ts';
import type { TypedSignIn } from '../sign-in.ts';

type Faults = Partial<Record<keyof TypedSignIn, string>>;

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/; // only what is surely no address; the server judges the rest

/** What is wrong with each field: what the page sees itself when the form is sent, else what the server said. */
export function useTypedFaults(refusal: Refusal | undefined) {
  const { t, i18n } = useTranslation();
  const [missing, setMissing] = useState<Partial<Record<keyof TypedSignIn, 'required' | 'invalid_email'>>>({});
  const faults: Faults = {};
  for (const [field, fault] of Object.entries(refusal?.fields ?? {}))
    faults[field as keyof TypedSignIn] = i18n.exists(`fieldErrors.${fault.code}`)
      ? t(`fieldErrors.${fault.code as FieldCode}`)
      : fault.message;
  for (const [field, code] of Object.entries(missing)) faults[field as keyof TypedSignIn] = t(`fieldErrors.${code}`);
  const check = (typed: TypedSignIn): boolean => {
    const found: typeof missing = {};
    if (!typed.email.trim()) found.email = 'required';
    else if (!ADDRESS.test(typed.email.trim())) found.email = 'invalid_email';
    if (!typed.password) found.password = 'required';
    setMissing(found);
    const first = Object.keys(found)[0];
    if (first) document.getElementById(first)?.focus();
    return first === undefined;
  };
  return { faults, check };
}

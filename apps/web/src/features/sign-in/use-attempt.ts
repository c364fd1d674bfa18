import type { ErrorCode, FieldFault } from '@balise/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markSignedIn } from '../../api/signed-in-mark.ts';
import { rememberPartner } from './remembered-partner.ts';
import { safeReturn } from './safe-return.ts';
import { signIn, type Typed } from './sign-in.ts';

export type Refusal = { code: ErrorCode | 'unreachable' | 'failed'; fields: Record<string, FieldFault> };

/** Tries to sign in, and leaves the page when it succeeds. */
export function useAttempt() {
  const { i18n } = useTranslation();
  const [refusal, setRefusal] = useState<Refusal>();
  const [trying, setTrying] = useState(false);
  const attempt = async (typed: Typed): Promise<void> => {
    setTrying(true);
    setRefusal(undefined);
    const result = await signIn(typed, i18n.language);
    if (result.signedIn) {
      rememberPartner(typed.partner);
      markSignedIn(true);
      location.replace(safeReturn(new URLSearchParams(location.search).get('next'), location.origin));
      return; // still trying until the next page stands
    }
    setRefusal(result);
    setTrying(false);
  };
  return { attempt, trying, refusal, forget: () => setRefusal(undefined) };
}

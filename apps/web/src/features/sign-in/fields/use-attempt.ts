import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markSignedIn } from '../../../api/signed-in-mark.ts';
import type { Answer, Refusal } from '../ask.ts';
import { rememberPartner } from '../remembered-partner.ts';
import { safeReturn } from '../safe-return.ts';
import { answerChallenge, signIn, type TypedSignIn } from '../sign-in.ts';

/** Tries to sign in, in one step or two, and leaves the page when it succeeds. */
export function useAttempt() {
  const { i18n } = useTranslation();
  const [refusal, setRefusal] = useState<Refusal>();
  const [trying, setTrying] = useState(false);
  const [challenge, setChallenge] = useState<string>();
  const partner = useRef('');
  const ask = async (asked: Promise<Answer<unknown>>): Promise<void> => {
    setTrying(true);
    setRefusal(undefined);
    const result = await asked;
    if ('data' in result) {
      rememberPartner(partner.current);
      markSignedIn(true);
      location.replace(safeReturn(new URLSearchParams(location.search).get('next'), location.origin));
      return; // still trying until the next page is there
    }
    const { code } = result.refusal;
    if (code === 'second_factor_needed') setChallenge(result.refusal.challenge?.token);
    else setRefusal(result.refusal);
    if (code === 'sign_in_expired') setChallenge(undefined);
    setTrying(false);
  };
  return {
    attempt: (typed: TypedSignIn) => {
      partner.current = typed.partner;
      return ask(signIn(typed, i18n.language));
    },
    answer: (code: string) => ask(answerChallenge(challenge ?? '', code, i18n.language)),
    trying,
    refusal,
    challenge,
    forget: () => {
      setRefusal(undefined);
      setChallenge(undefined);
    },
  };
}

import { type Answer, ask } from './ask.ts';

export type TypedSignIn = { email: string; password: string; partner: string; remember: boolean };

/** Signs in. The server sets the cookie that every later request carries. */
export const signIn = ({ partner, ...credentials }: TypedSignIn, language: string): Promise<Answer<unknown>> =>
  ask('/auth/login', partner ? { ...credentials, partner } : credentials, language);

/** The second step of an account that has one. */
export const answerChallenge = (challenge: string, code: string, language: string): Promise<Answer<unknown>> =>
  ask('/auth/second-factor', { challenge, code }, language);

import type { ApiError, ErrorCode, FieldFault } from '@balise/contract';

export type Typed = { email: string; password: string; partner: string; remember: boolean };

/** How an attempt ended; `unreachable`: no answer came; `failed`: an answer that says nothing. */
export type Attempt =
  | { signedIn: true }
  | { signedIn: false; code: ErrorCode | 'unreachable' | 'failed'; fields: Record<string, FieldFault> };

/** Signs in. The server sets the cookie that every later request carries. */
export async function signIn(typed: Typed, language: string): Promise<Attempt> {
  const { partner, ...credentials } = typed;
  try {
    const response = await fetch('/api/v4/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(partner ? { ...credentials, partner } : credentials),
    });
    return response.ok ? { signedIn: true } : await refusal(response);
  } catch {
    return { signedIn: false, code: 'unreachable', fields: {} };
  }
}

async function refusal(response: Response): Promise<Attempt> {
  try {
    const { error } = (await response.json()) as ApiError;
    return { signedIn: false, code: error.code as ErrorCode, fields: error.fields ?? {} };
  } catch {
    return { signedIn: false, code: 'failed', fields: {} }; // a proxy's page
  }
}

import type { ApiError, Challenge, ErrorCode, FieldFault } from '@balise/contract';

/** Why a call was refused; `unreachable`: no answer came; `failed`: an answer that says nothing. */
export type Refusal = {
  code: ErrorCode | 'unreachable' | 'failed';
  fields: Record<string, FieldFault>;
  challenge?: Challenge | undefined;
  /** With `account_ended`: ms since 1970. */
  endedAt?: number | undefined;
};
export type Answer<Data> = { data: Data } | { refusal: Refusal };

/** Calls the API for somebody who is not signed in. The schemas stay out of these pages, which load on slow lines. */
export async function ask<Data>(path: string, body: object, language: string): Promise<Answer<Data>> {
  try {
    const response = await fetch(`/api/v4${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(body),
    });
    if (!response.ok) return { refusal: await refusalIn(response) };
    return (await response.json()) as { data: Data };
  } catch {
    return { refusal: { code: 'unreachable', fields: {} } };
  }
}

async function refusalIn(response: Response): Promise<Refusal> {
  try {
    const { error } = (await response.json()) as ApiError;
    const { code, fields = {}, challenge, endedAt } = error;
    return { code: code as ErrorCode, fields, challenge, endedAt };
  } catch {
    return { code: 'failed', fields: {} }; // a proxy's page
  }
}

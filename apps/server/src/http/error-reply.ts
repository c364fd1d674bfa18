import { type ApiError, ERROR_STATUS, type ErrorCode, type FieldCode } from '@balise/contract';
import { en, fr, type Language } from '@balise/i18n';
import type { FastifyReply } from 'fastify';
import type { Failure } from './failure.ts';

// A code without words in either language does not compile here
const WORDS: Record<Language, { errors: Record<ErrorCode, string>; fieldErrors: Record<FieldCode, string> }> = {
  en,
  fr,
};

/** What a failure is called on the wire, in the reader's language. */
export function errorBody(failure: Failure, language: Language): ApiError {
  const words = WORDS[language];
  const fields = Object.entries(failure.fields).map(([field, code]) => [
    field,
    { code, message: words.fieldErrors[code] },
  ]);
  const { challenge, endedAt, figures } = failure.more;
  const more = {
    ...(challenge && { challenge }),
    ...(endedAt !== undefined && { endedAt }),
    ...(figures && { figures }),
  };
  const error = { code: failure.code, message: words.errors[failure.code], ...more };
  return { error: fields.length > 0 ? { ...error, fields: Object.fromEntries(fields) } : error };
}

/** Answers a request with a failure. */
export function sendFailure(reply: FastifyReply, failure: Failure, language: Language): FastifyReply {
  if (failure.code === 'unavailable') reply.header('retry-after', '5'); // seconds
  const { seconds } = failure.more.figures ?? {};
  if (ERROR_STATUS[failure.code] === 429 && seconds !== undefined) reply.header('retry-after', seconds);
  return reply.code(ERROR_STATUS[failure.code]).send(errorBody(failure, language));
}

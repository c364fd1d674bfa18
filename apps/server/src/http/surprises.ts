import { API_BASE, ENDPOINTS, type ErrorCode } from '@balise/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/away.ts';
import { sendFailure } from './error-reply.ts';
import { fail } from './failure.ts';
import { preferredLanguage } from './language.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What an unexpected failure is called: see Endpoint. */
    surprise?: ErrorCode;
  }
}

/** Answers what no handler expected in the form of every other failure. */
export function answerSurprises(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOf(error);
    if (code === 'internal') request.log.error({ err: error }, 'a request failed');
    if (code === 'unavailable') request.log.warn({ err: error }, 'the database is not available');
    const called = code === 'internal' ? (request.routeOptions.config.surprise ?? code) : code;
    return sendFailure(reply, fail(called), preferredLanguage(request.headers['accept-language']));
  });
}

/** Answers a request that never reached a route because its address cannot be decoded or is endless. */
export const answerUnreadable = (_: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendFailure(reply, fail('request_malformed'), preferredLanguage(request.headers['accept-language']));

/** Answers an address under the API's base that no endpoint has, or that takes other methods (RFC 9110 §15.5.6). */
export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = (request.url.split('?')[0] ?? '').slice(API_BASE.length);
  const named = ENDPOINTS.filter((endpoint) => endpoint.path === path);
  const called = named.length > 0 ? named : ENDPOINTS.filter((endpoint) => patternOf(endpoint.path).test(path));
  const methods = METHODS.filter((method) => called.some((endpoint) => endpoint.method === method));
  if (methods.length > 0) reply.header('allow', methods.join(', '));
  const failure = fail(methods.length > 0 ? 'method_not_allowed' : 'endpoint_not_found');
  return sendFailure(reply, failure, preferredLanguage(request.headers['accept-language']));
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{\w*[iI]d\}/g, '[^/A-Za-z][^/]*').replace(/\{\w+\}/g, '[^/]+')}$`);

export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

const BY_CODE: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body_type_unsupported',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request_malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request_malformed',
  // PostgreSQL's unique_violation: two people registered the same thing in the same instant
  '23505': 'already_exists',
};

function codeOf(error: FastifyError): ErrorCode {
  const known = BY_CODE[error.code ?? ''];
  if (known) return known;
  if (isDatabaseAway(error)) return 'unavailable';
  return error.statusCode !== undefined && error.statusCode < 500 ? 'request_malformed' : 'internal';
}

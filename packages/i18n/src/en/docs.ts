/** The page that documents the API. */
export const docs = {
  title: 'Balise API, version 4',
  intro:
    'A successful response is {"data": …}; a failed one is {"error": {"code", "message", "fields"?}}. Send the token from POST /auth/login as “Authorization: Bearer …”. Times are milliseconds since 1970-01-01 UTC, lengths metres, speeds metres per second.',
  path: 'Path parameters',
  query: 'Query parameters',
  body: 'Request body',
  reply: 'Response, under “data”',
  errors: 'Errors',
};

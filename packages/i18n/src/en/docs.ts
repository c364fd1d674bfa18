/** The page that documents the API. */
export const docs = {
  title: 'API of Balise, version 4',
  intro:
    'Every success is {"data": …}; every failure is {"error": {"code", "message", "fields"?}}. Send the token of POST /auth/login as “Authorization: Bearer …”. Times are milliseconds since 1970-01-01 UTC, lengths metres, speeds metres per second.',
  path: 'In the path',
  query: 'Query',
  body: 'Body',
  reply: 'Reply, under “data”',
  errors: 'Errors',
};

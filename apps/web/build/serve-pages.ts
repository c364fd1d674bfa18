import type { Plugin } from 'vite';

/** In development, /login answers with the sign-in page, as the server does. */
export function servePages(): Plugin {
  return {
    name: 'balise-serve-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url === '/login' || request.url?.startsWith('/login?')) request.url = '/sign-in.html';
        next();
      });
    },
  };
}

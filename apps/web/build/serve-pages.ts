import type { Plugin } from 'vite';

/** In development, /login and the pages of passwords answer with the sign-in page, as the server does. */
export function servePages(): Plugin {
  return {
    name: 'balise-serve-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/(login|forgot-password|reset-password)(\?|$)/.test(request.url ?? '')) request.url = '/sign-in.html';
        next();
      });
    },
  };
}

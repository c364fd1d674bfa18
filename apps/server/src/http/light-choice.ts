import type { FastifyRequest } from 'fastify';

const NAME = 'balise_light';
const YEAR = 365 * 86_400; // s

/** The Set-Cookie header of a browser that chose the light version, or the full one again. It opens nothing and says nothing of its user. */
export const lightCookie = (isLight: boolean, secure: boolean): string =>
  `${NAME}=1; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${isLight ? YEAR : 0}`;

/** Whether a browser chose the light version. */
export const choseLight = ({ headers }: FastifyRequest): boolean =>
  /(?:^|;\s*)balise_light=1(?=;|$)/.test(headers.cookie ?? '');

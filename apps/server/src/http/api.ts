import type { MapSource } from '@balise/contract';
import type { Language } from '@balise/i18n';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContactLimits } from '../config/contacts.ts';
import type { Database } from '../db/database.ts';
import type { Scope, Scoped } from '../db/scope.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { Semaphore } from '../limits/semaphore.ts';
import type { Places } from '../places/index.ts';

/** A signed-in user, by their token. */
export type SignedIn = {
  signInId: number;
  scope: Scope;
  language: Language;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
  remember: boolean;
};

/** A request of a signed-in user: who asks, in that user's transaction, when the handler began (ms since 1970 UTC). */
export type RequestContext = { tx: Scoped; who: SignedIn; request: FastifyRequest; now: number };

/** What every route is given. */
export type Api = {
  fastify: FastifyInstance;
  /** As balise_api. */
  database: Database;
  /** Milliseconds since 1970 UTC. */
  clock: () => number;
  /** Whose calls are worked on now, by user. */
  turns: Semaphore<number>;
  /** Who takes a file now, by user: one at a time, from its rows to its last byte. */
  files: Semaphore<number>;
  /** How often a user may still meet an identity of a foreign tenant. */
  foreignIdentities: RateLimit<number>;
  /** Whether the public address is https. */
  secure: boolean;
  /** Where the platform says it is reached. */
  publicUrl: URL;
  /** 32 bytes that are not in the database: what is encrypted there can only be decrypted with them. */
  secret: Buffer;
  /** How many codes and test messages contacts of alerts are sent. */
  contactLimits: ContactLimits;
  /** Private networks from which users may import, CIDR. */
  importNetworks: readonly string[];
  /** Bytes of files that each client may store. */
  clientFiles: number;
  /** Whether mails are sent; otherwise they stay in the outbox, for administrators to read. */
  sendsMail: boolean;
  /** Where users write who ask by SMS, E.164 or a short code; null: nobody can. */
  smsNumber: string | null;
  /** What lies under the vehicles where neither partner nor reader chose a map. */
  platformMap: MapSource;
  /** Names places in words. */
  places: Places;
  /** Whose token it is and what that person may see; undefined for one that is unknown, expired or revoked. */
  authenticate: (token: string) => Promise<SignedIn | undefined>;
};

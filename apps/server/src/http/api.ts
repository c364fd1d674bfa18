import type { MapSource } from '@balise/contract';
import type { Language } from '@balise/i18n';
import type { FastifyInstance } from 'fastify';
import type { ContactLimits } from '../config-contacts.ts';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import type { Places } from '../places/index.ts';
import type { PerUserLimit } from './per-user-limit.ts';

/** A signed-in user, by their token. */
export type SignedIn = {
  signInId: number;
  scope: Scope;
  language: Language;
  /** Milliseconds since 1970 UTC. */
  expiresAt: number;
  remember: boolean;
};

/** What every route stands on. */
export type Api = {
  fastify: FastifyInstance;
  /** As balise_api. */
  database: Database;
  /** Milliseconds since 1970 UTC. */
  clock: () => number;
  /** Whose calls are worked on now, by user. */
  turns: PerUserLimit<number>;
  /** Who takes a file now, by user: one at a time, from its rows to its last byte. */
  files: PerUserLimit<number>;
  /** Whether the public address is https. */
  secure: boolean;
  /** Where the platform says it is reached. */
  publicUrl: URL;
  /** 32 bytes that are not in the database: what is encrypted there can only be decrypted with them. */
  secret: Buffer;
  /** How many codes and test messages contacts of alerts are sent. */
  contactLimits: ContactLimits;
  /** Whether mails are sent; otherwise they stay in the outbox, for administrators to read. */
  sendsMail: boolean;
  /** What lies under the vehicles where neither partner nor reader chose a map. */
  platformMap: MapSource;
  /** Names places in words. */
  places: Places;
  /** Whose token it is and what that person may see; undefined for one that is unknown, expired or revoked. */
  authenticate: (token: string) => Promise<SignedIn | undefined>;
};

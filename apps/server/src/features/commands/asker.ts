import type { ClientId, CommandOrigin, CommandRefusal, DeviceId, Language, UserId } from '@balise/contract';
import type { Database } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';

/** What an alert has its vehicle do. */
export type AskedByAlert = {
  deviceId: DeviceId;
  clientId: ClientId;
  command: 'block' | 'unblock';
  at: Date;
  raisedAt: Date;
};

/** In whose name a command is asked for. */
export type Giver = { id: UserId; name: string; language: Language };

/** What may ask something of a vehicle by an alert. As the owner of the database: of every client. */
export type Asker<Asked extends AskedByAlert> = {
  origin: Exclude<CommandOrigin, 'person' | 'profile' | 'lock' | 'latePayment'>;
  /** What the alert asks of its vehicle, until it was asked for or refused. Holds the alert against those who withdraw it. */
  asked: (tx: Database, alertId: number) => Promise<Asked | undefined>;
  /** Who set that; or why nobody has it done any more. */
  giver: (tx: Database, asked: Asked) => Promise<Giver | CommandRefusal>;
  /** Why nothing is to be asked. */
  reasonToHold: (tx: Scoped, alertId: number, asked: Asked, now: number) => Promise<CommandRefusal | undefined>;
  /** Why it is asked for, in words. */
  reason: (asked: Asked, language: Language) => string;
};

/** A vehicle is not sent command after command, ms. */
export const LOOP_GUARD = 10 * 60_000;

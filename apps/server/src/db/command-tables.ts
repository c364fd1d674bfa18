import type {
  ClientId,
  CommandId,
  CommandKind,
  CommandNote,
  CommandState,
  CommandWait,
  DeviceId,
  UserId,
} from '@balise/contract';
import type { BlockingLimits, BlockingMode } from '@balise/tracking';
import type { Generated, GeneratedAlways } from 'kysely';

/** What is asked of trackers, and what must be known of their wiring. */
export type CommandTables = {
  commands: CommandsTable;
  command_log: {
    id: Generated<string>;
    command_id: CommandId;
    at: Date;
    state: CommandState;
    note: CommandNote;
    answer: string | null;
    by_id: UserId | null;
  };
  device_command_settings: {
    device_id: DeviceId;
    relay_output: number | null;
    never_block: boolean;
    password: Generated<string>;
  };
};

type CommandsTable = {
  id: Generated<CommandId>;
  device_id: DeviceId;
  client_id: ClientId;
  requested_by: UserId;
  requester_name: string;
  requested_at: Date;
  idempotency_key: string;
  kind: CommandKind;
  parameters: unknown;
  mode: BlockingMode;
  reason: string;
  channel: 'connection' | 'sms';
  sms_text: string | null;
  guarded: boolean;
  limits: BlockingLimits;
  state: Generated<CommandState>;
  waits_for: Generated<CommandWait[]>;
  note: Generated<CommandNote>;
  changed_at: Date;
  changed_by: UserId | null;
  expires_at: Date;
  sent_at: Date | null;
  attempts: Generated<number>;
  sent_hex: string | null;
  protocol: string | null;
  serial: GeneratedAlways<number>;
  answer: string | null;
  answered_at: Date | null;
};

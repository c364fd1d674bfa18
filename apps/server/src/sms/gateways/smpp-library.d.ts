/* The part of the library `smpp` that is used here; it has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';

  export type Pdu = {
    command: string;
    command_status: number;
    sequence_number: number;
    response(options?: Record<string, unknown>): Pdu;
    [field: string]: unknown;
  };
  type Answer = (pdu: Pdu) => void;
  type Command = (fields: Record<string, unknown>, answer?: Answer) => boolean;
  export type Session = EventEmitter & {
    bind_transceiver: Command;
    submit_sm: Command;
    deliver_sm: Command;
    enquire_link: Command;
    unbind: Command;
    send(pdu: Pdu): boolean;
    destroy(): void;
    close(): void;
    socket: { remotePort?: number };
  };
  export type SmppServer = Server & { sessions: Session[] };

  export function connect(options: {
    host: string;
    port: number;
    tls: boolean;
    rejectUnauthorized?: boolean;
    servername?: string;
    connectTimeout?: number;
  }): Session;
  export function createServer(listener: (session: Session) => void): SmppServer;
}

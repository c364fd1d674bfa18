import type { AddressInfo } from 'node:net';
import { decodeGsm7, encodeGsm7 } from '@balise/contract';
import { createServer, type Pdu, type Session } from 'smpp';

/** What the SMSC received, and when: ms since 1970 UTC. */
export type Submitted = {
  to: string;
  from: string;
  text: string;
  header: number[];
  id: string;
  fields: Pdu;
  arrivedAt: number;
};

/** What it does with a submission: a status, no answer at all, or the end of the connection. */
export type Reaction = number | 'silent' | 'hangUp';

/** A real SMSC on loopback, by the library's server side. */
export async function anSmsc() {
  const submitted: Submitted[] = [];
  const sessions = new Set<Session>();
  let reaction: (one: Submitted) => Reaction = () => 0;
  let isRefusingBinds = false;
  let counter = 0x1000;
  const server = createServer((session) => {
    sessions.add(session);
    session.on('error', () => {});
    session.on('close', () => sessions.delete(session));
    session.on('bind_transceiver', (pdu: Pdu) => {
      session.send(pdu.response({ command_status: isRefusingBinds || pdu.password !== 'secret' ? 0x0e : 0 }));
    });
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
    session.on('unbind', (pdu: Pdu) => session.send(pdu.response()));
    session.on('submit_sm', (pdu: Pdu) => {
      counter += 1;
      const one = { ...read(pdu), id: counter.toString(16).toUpperCase(), fields: pdu, arrivedAt: Date.now() };
      const done = reaction(one);
      if (done === 0 || typeof done === 'string') submitted.push(one);
      if (done === 'hangUp') return session.destroy();
      if (done === 'silent') return;
      session.send(pdu.response(done === 0 ? { message_id: one.id } : { command_status: done }));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    submitted,
    port: (server.address() as AddressInfo).port,
    reacts: (next: (one: Submitted) => Reaction) => {
      reaction = next;
    },
    refuseBinds: (refuses: boolean) => {
      isRefusingBinds = refuses;
    },
    isBound: () => sessions.size > 0,
    /** Ends every connection. */
    kick: () => {
      for (const session of sessions) session.destroy();
    },
    /** Sends a receipt in the form of SMPP 3.4, appendix B. @returns the status of the answer */
    receipt: (of: Submitted, stat: string, id = of.id): Promise<number> => {
      const [session] = sessions;
      if (!session) throw new Error('no client is bound');
      const text = `id:${id} sub:001 dlvrd:001 submit date:2611201200 done date:2611201201 stat:${stat} err:000 text:`;
      return new Promise((resolve) => {
        session.deliver_sm(
          {
            esm_class: 0x04,
            source_addr_ton: 1,
            source_addr: of.to.slice(1),
            destination_addr: of.from,
            data_coding: 0,
            short_message: Buffer.from(text, 'latin1'),
          },
          ({ command_status }) => resolve(command_status),
        );
      });
    },
    /** Delivers what a telephone sent. @returns the status of the answer */
    message: (from: string, text: string, fields: Record<string, unknown> = {}): Promise<number> => {
      const [session] = sessions;
      if (!session) throw new Error('nobody is bound');
      const pdu = Object.assign(messageOf(from, text), fields);
      return new Promise((resolve) => session.deliver_sm(pdu, ({ command_status }) => resolve(command_status)));
    },
    close: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The fields of a deliver_sm with a text of a telephone. */
function messageOf(from: string, text: string): Record<string, unknown> {
  const septets = encodeGsm7(text);
  return {
    esm_class: 0,
    source_addr_ton: 1,
    source_addr_npi: 1,
    source_addr: from.slice(1),
    destination_addr: '36000',
    data_coding: septets ? 0 : 8,
    short_message: septets ? Buffer.from(septets) : Buffer.from(text, 'utf16le').swap16(),
  };
}

function read(pdu: Pdu): Omit<Submitted, 'id' | 'fields' | 'arrivedAt'> {
  const { udh, message } = pdu.short_message as { udh?: Buffer[]; message: Buffer | string };
  const raw = Buffer.isBuffer(message) ? message : Buffer.from(String(message));
  const text =
    typeof message === 'string'
      ? message
      : pdu.data_coding === 8
        ? Buffer.from(raw).swap16().toString('utf16le')
        : decodeGsm7(raw);
  return {
    to: `+${pdu.destination_addr}`,
    from: String(pdu.source_addr),
    text,
    header: (udh ?? []).flatMap((element) => [...element]),
  };
}

import { encodeGsm7 } from '@balise/contract';
import { connect, type Pdu, type Session } from 'smpp';
import type { SmsSettings } from '../../config/sms.ts';
import type { Handed, SmsGateway, SmsPart, SmsReceipt, TakenSms } from '../gateway.ts';
import { readSmppMessage } from './smpp-message.ts';
import { readSmppReceipt } from './smpp-receipt.ts';

/* SMPP 3.4; numbers in comments are its clauses. */

/** Parts that wait for their answer at once (the window, 2.9). */
const WINDOW = 10;
/** Seconds. */
const ANSWER_WITHIN = 30;
const ENQUIRE_EVERY = 30;
const CONNECT_WITHIN = 10;
const LONGEST_PAUSE = 60;
/** command_status (5.1.3). */
const OK = 0;
const TEMPORARY: Readonly<Record<number, string>> = { 8: 'ESME_RSYSERR', 20: 'ESME_RMSGQFUL', 88: 'ESME_RTHROTTLED' };
/** Answer to a receipt that could not be stored: the SMSC sends it again (ESME_RX_T_APPN). */
const NOT_STORED = 0x64;
/** Messages of telephones that are answered at once; more are refused for now (ESME_RTHROTTLED). */
const MOST_MESSAGES = 5;
const THROTTLED = 0x58;
const UDH = 0x40;

export type SmppOptions = {
  settings: Pick<SmsSettings, 'host' | 'port' | 'tls' | 'user' | 'password' | 'options'>;
  /** Stores a receipt; what it throws makes the SMSC send it again. */
  onReceipt: (receipt: SmsReceipt) => Promise<void>;
  /** Answers what a telephone sent; what it throws makes the SMSC send it again. Absent: it is passed over. */
  onMessage?: (message: TakenSms) => Promise<void>;
  onTrouble: (reason: string) => void;
  /** Absent: those above. Seconds. */
  connectWithin?: number;
  answerWithin?: number;
  enquireEvery?: number;
  firstPause?: number;
};

/** Keeps one session to an SMSC bound as a transceiver, and binds again when it is lost. */
export function openSmpp(options: SmppOptions): SmsGateway {
  const link = new SmppLink(options);
  const cutsTexts = options.settings.options.long === 'payload';
  return {
    name: 'smpp',
    atOnce: WINDOW,
    cutsTexts,
    hand: (part) => link.submit(fieldsOf(part, cutsTexts)),
    close: () => link.close(),
  };
}

class SmppLink {
  readonly #options: SmppOptions;
  readonly #pending = new Set<(handed: Handed) => void>();
  #session: Session | undefined;
  #isBound = false;
  #isClosed = false;
  #messages = 0;
  #pause: number;
  #again: NodeJS.Timeout | undefined;
  #enquiry: NodeJS.Timeout | undefined;
  /** The library waits for the answer to a bind without end. */
  #bindTimer: NodeJS.Timeout | undefined;

  constructor(options: SmppOptions) {
    this.#options = options;
    this.#pause = this.#firstPause;
    this.#connect();
  }

  get #firstPause(): number {
    return (this.#options.firstPause ?? 1) * 1000;
  }

  /** An answer that does not come leaves unknown whether the SMSC took the part. */
  submit(fields: Record<string, unknown>): Promise<Handed> {
    const session = this.#session;
    if (!session || !this.#isBound) {
      return Promise.resolve({ is: 'later', reason: 'the SMSC is not connected', pause: 5_000 });
    }
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => end({ is: 'unknown', reason: 'the SMSC did not answer' }),
        (this.#options.answerWithin ?? ANSWER_WITHIN) * 1000,
      );
      const end = (handed: Handed) => {
        clearTimeout(timer);
        this.#pending.delete(end);
        resolve(handed);
      };
      this.#pending.add(end);
      const isWritten = session.submit_sm(fields, (answer) => end(answered(answer)));
      if (!isWritten) end({ is: 'later', reason: 'the SMSC is not connected', pause: 5_000 });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    const session = this.#session;
    if (session && this.#isBound) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 2_000);
        session.unbind({}, () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
    session?.destroy();
    this.#lost('the server stops');
  }

  #connect(): void {
    const { host, port, tls, user, password, options } = this.#options.settings;
    const { connectWithin = CONNECT_WITHIN, answerWithin = ANSWER_WITHIN } = this.#options;
    // the library would take any certificate
    const session = connect({
      host,
      port,
      tls,
      rejectUnauthorized: true,
      servername: host,
      connectTimeout: connectWithin * 1000,
    });
    this.#session = session;
    this.#bindTimer = setTimeout(
      () => this.#fail(session, 'the SMSC does not answer'),
      (connectWithin + answerWithin) * 1000,
    );
    session.on('error', (error: Error) => {
      this.#fail(session, error.message);
    });
    session.on('close', () => this.#fail(session, 'the SMSC closed the connection'));
    session.on(tls ? 'secureConnect' : 'connect', () => {
      const account = { system_id: user, password, system_type: options.type ?? '', interface_version: 0x34 };
      session.bind_transceiver(account, ({ command_status }) => {
        if (command_status !== OK) return this.#fail(session, `the SMSC refused the bind, status ${command_status}`);
        clearTimeout(this.#bindTimer);
        this.#isBound = true;
        this.#pause = this.#firstPause;
        this.#keepAlive(session);
      });
    });
    session.on('deliver_sm', (pdu: Pdu) => void this.#take(session, pdu));
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response());
      this.#fail(session, 'the SMSC ended the session');
    });
  }

  #keepAlive(session: Session): void {
    let isAnswered = true;
    this.#enquiry = setInterval(
      () => {
        if (!isAnswered) return this.#fail(session, 'the SMSC does not answer');
        isAnswered = false;
        session.enquire_link({}, () => {
          isAnswered = true;
        });
      },
      (this.#options.enquireEvery ?? ENQUIRE_EVERY) * 1000,
    );
  }

  async #take(session: Session, pdu: Pdu): Promise<void> {
    let status = OK;
    try {
      const receipt = readSmppReceipt(pdu);
      const message = receipt ? undefined : readSmppMessage(pdu);
      if (receipt) await this.#options.onReceipt(receipt);
      else if (message && this.#messages >= MOST_MESSAGES) status = THROTTLED;
      else if (message) await this.#answer(message);
    } catch (error) {
      status = NOT_STORED;
      this.#options.onTrouble(`what the SMSC delivered could not be stored: ${(error as Error).message}`);
    }
    session.send(pdu.response({ command_status: status }));
  }

  async #answer(message: TakenSms): Promise<void> {
    this.#messages++;
    try {
      await this.#options.onMessage?.(message);
    } finally {
      this.#messages--;
    }
  }

  /** Of one that has been replaced nothing follows. */
  #fail(session: Session, reason: string): void {
    if (session !== this.#session) return;
    session.destroy();
    this.#lost(reason);
    if (this.#isClosed) return;
    this.#options.onTrouble(reason);
    this.#again = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(LONGEST_PAUSE * 1000, this.#pause * 2);
  }

  #lost(reason: string): void {
    this.#session = undefined;
    this.#isBound = false;
    clearTimeout(this.#bindTimer);
    clearInterval(this.#enquiry);
    for (const end of [...this.#pending]) end({ is: 'unknown', reason });
  }
}

function answered({ command, command_status, message_id }: Pdu): Handed {
  const temporary = TEMPORARY[command_status];
  if (temporary) return { is: 'later', reason: temporary, pause: 1_000 };
  if (command === 'submit_sm_resp' && command_status === OK) return { is: 'taken', gatewayId: String(message_id) };
  return {
    is: 'refused',
    reason: `the SMSC refused the SMS, status 0x${command_status.toString(16).padStart(8, '0')}`,
  };
}

/** The fields of a submit_sm (4.4.1). */
function fieldsOf(part: SmsPart, asPayload: boolean): Record<string, unknown> {
  const { encoding, text, parts, recipient, validFor } = part;
  const content = encoding === 'gsm7' ? Buffer.from(encodeGsm7(text) ?? []) : Buffer.from(text, 'utf16le').swap16();
  // 3GPP TS 23.040, 9.2.3.24.1: concatenated short messages, 8-bit reference number
  const header = parts > 1 ? Buffer.from([5, 0, 3, part.group, parts, part.part + 1]) : Buffer.alloc(0);
  const message = Buffer.concat([header, content]);
  return {
    ...sourceOf(part.sender),
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: recipient.slice(1),
    esm_class: parts > 1 ? UDH : 0,
    registered_delivery: 1,
    data_coding: encoding === 'gsm7' ? 0 : 8,
    validity_period: relativeTime(validFor),
    ...(asPayload && message.length > (encoding === 'gsm7' ? 160 : 140)
      ? { short_message: Buffer.alloc(0), message_payload: message }
      : { short_message: message }),
  };
}

/** Type and plan of a sender (5.2.5, 5.2.6): international, alphanumeric, or a short code of the network. */
function sourceOf(sender: string): Record<string, unknown> {
  if (sender === '') return { source_addr_ton: 0, source_addr_npi: 0, source_addr: '' };
  if (sender.startsWith('+')) return { source_addr_ton: 1, source_addr_npi: 1, source_addr: sender.slice(1) };
  if (/^\d+$/.test(sender)) return { source_addr_ton: 3, source_addr_npi: 0, source_addr: sender };
  return { source_addr_ton: 5, source_addr_npi: 0, source_addr: sender };
}

/** A relative time (7.1.1.2), up to 99 days: `YYMMDDhhmmss000R`. */
function relativeTime(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const days = Math.min(99, seconds / 86_400);
  return `0000${two(days)}${two((seconds % 86_400) / 3600)}${two((seconds % 3600) / 60)}${two(seconds % 60)}000R`;
}

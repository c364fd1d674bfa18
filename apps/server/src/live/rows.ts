import type { LiveMessage, LiveRequest } from '@balise/contract';
import type { z } from 'zod';
import type { Audience } from './audience.ts';
import type { ConnectionTools } from './socket/connection-tools.ts';

type RowsAsked = Extract<z.output<typeof LiveRequest>, { type: 'rows' }>;

type Line = {
  audience: Audience;
  /** Not while rights are being read again, the sign-in has ended, or the reader lags behind. */
  mayReceive: () => boolean;
  say: (message: LiveMessage) => void;
};

/** What a page on a slow line is sent: rows in words, of the vehicles that it shows, and only where they read otherwise than before. */
export class RowsOnScreen {
  readonly #tools: ConnectionTools;
  readonly #line: Line;
  #asked: RowsAsked | undefined;
  /** By device, as sent. */
  readonly #sent = new Map<number, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(tools: ConnectionTools, line: Line) {
    this.#tools = tools;
    this.#line = line;
  }

  /** Other vehicles are on screen from now on. */
  async ask(asked: RowsAsked): Promise<void> {
    this.stop();
    this.#asked = asked;
    this.#sent.clear();
    const { hub, source } = this.#tools;
    // what the hub has received no message of yet it knows by its version only
    const { audience } = this.#line;
    for (const row of await source.inFull(audience.scope, asked.devices)) {
      const entry = hub.entryFor(audience, row.id);
      if (entry?.shareId === row.shareId) entry?.takeRow(row);
    }
    if (this.#asked === asked) await this.#tell(asked);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked = undefined;
  }

  /** Badges change by the clock too: all are written again, and those that differ are sent. */
  async #tell(asked: RowsAsked): Promise<void> {
    if (this.#line.mayReceive()) await this.#sayNews(asked).catch(() => {}); // no names of places now: the next turn tries again
    if (this.#asked !== asked) return;
    this.#timer = setTimeout(() => void this.#tell(asked), this.#tools.limits.rowsEvery);
  }

  async #sayNews(asked: RowsAsked): Promise<void> {
    const { source, now } = this.#tools;
    const rows = await source.rows(this.#shown(asked), asked, now());
    // rights may have been withdrawn meanwhile
    if (this.#asked !== asked || !this.#line.mayReceive()) return;
    const { devices } = this.#line.audience;
    const news = rows.filter((row) => devices.has(row.id) && this.#sent.get(row.id) !== JSON.stringify(row));
    const gone = [...this.#sent.keys()].filter((id) => !devices.has(id));
    const isFirst = this.#sent.size === 0;
    for (const row of news) this.#sent.set(row.id, JSON.stringify(row));
    for (const id of gone) this.#sent.delete(id);
    if (news.length > 0 || gone.length > 0 || isFirst)
      this.#line.say({ type: 'rows', rows: news, ...(gone.length > 0 && { gone }) });
  }

  #shown({ devices }: RowsAsked) {
    const { hub, now } = this.#tools;
    const { audience } = this.#line;
    return devices.flatMap((id) => {
      const entry = audience.devices.has(id) ? hub.entryFor(audience, id) : undefined;
      if (!entry?.details || entry.uncertain || entry.until <= now()) return [];
      const { status, outOfService } = entry.details;
      return { id, status, isOutOfService: outOfService === true, state: entry.state ?? null };
    });
  }
}

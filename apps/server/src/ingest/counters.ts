import { DROP_REASONS, type DropReason } from './drop-reasons.ts';

/** What one port counted since the start. */
export class Counters {
  connections = 0;
  identified = 0;
  frames = 0;
  fixes = 0;
  readonly dropped = Object.fromEntries(DROP_REASONS.map((reason) => [reason, 0])) as Record<DropReason, number>;

  drop(reason: DropReason): void {
    this.dropped[reason]++;
  }
}

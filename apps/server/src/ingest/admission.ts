import type { IngestLimits } from './limits.ts';
import type { Sessions } from './listeners/sessions.ts';
import type { PipelineContext } from './pipeline.ts';

/** What the connections of every listener need. */
export type Admission = {
  sessions: Sessions;
  pipeline: PipelineContext;
  limits: IngestLimits;
  now: () => number;
  /** Whether so much waits for its commit that no socket may be read. */
  isFull: () => boolean;
  /** Resolves when sockets may be read again. */
  room: () => Promise<void>;
  /** A defect of ours, which cost a connection. */
  onDefect: (error: unknown, protocol: string) => void;
};

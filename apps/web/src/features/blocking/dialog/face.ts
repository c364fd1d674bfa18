import type { BlockingOfVehicle } from '@balise/contract';
import type { ReactNode } from 'react';

/** One face of the dialog: what its frame says and does, and what is in it. */
export type Face = {
  title: string;
  /** What the button says; absent where there is nothing to send. */
  action?: string | undefined;
  isDanger?: boolean;
  isReady?: boolean;
  keep?: string | undefined;
  /** Whether something was entered that closing would lose. */
  isChanged: boolean;
  saving: { error: unknown; isPending: boolean };
  foot?: ReactNode;
  onSubmit: () => void;
  body: ReactNode;
};

export const NOTHING_SAVED = { error: null, isPending: false };

/** What each face is given: the vehicle as it is now, and how to go on. */
export type Facing = {
  data: BlockingOfVehicle;
  /** Follows a command. */
  onAsked: (command: number | undefined) => void;
};

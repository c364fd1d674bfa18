import { useState } from 'react';
import { CallFailed } from '../../api/call-failed.ts';

/** The key of a request: a lost answer is asked for by the same one, whatever was answered ends it. */
export function useKey() {
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  return {
    idempotencyKey,
    /** To be called with how it went. */
    onSettled: (_reply: unknown, error: unknown) => {
      if (!(error instanceof CallFailed) || error.status !== 0) setKey(crypto.randomUUID());
    },
  };
}

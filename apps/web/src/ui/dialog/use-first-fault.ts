import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Focuses the first field with a fault: when the server refused what was sent, and when `look` is called after a check.
 * @returns `isAtField` says whether a field shows a fault
 */
export function useFirstFault(form: RefObject<HTMLFormElement | null>, error: unknown) {
  const [attempt, setAttempt] = useState(0);
  const [isAtField, setIsAtField] = useState(false);
  useLayoutEffect(() => {
    if (!error && attempt === 0) return;
    const first = [...(form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])].find(
      (field) => field.offsetParent !== null,
    );
    first?.focus();
    setIsAtField(first !== undefined);
  }, [form, error, attempt]);
  return { isAtField, look: () => setAttempt((before) => before + 1) };
}

/**
 * Puts text on the clipboard. Over plain http browsers give no clipboard, so there it goes by way of a field.
 * @returns whether it is there
 */
export async function copyText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return copyByField(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed
  }
}

function copyByField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed'; // nothing scrolls
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

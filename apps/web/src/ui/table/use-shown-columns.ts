import { useState } from 'react';

/**
 * The columns that the reader wants of a table screen, kept on this device; null: the usual ones. A saved view brings its own.
 * @param screen as the address calls it: `devices`
 */
export function useShownColumns(screen: string): [string[] | null, (shown: string[] | null) => void] {
  const key = `balise-columns-${screen}`;
  const [shown, setShown] = useState(() => stored(key));
  const change = (columns: string[] | null): void => {
    setShown(columns);
    try {
      if (columns) localStorage.setItem(key, JSON.stringify(columns));
      else localStorage.removeItem(key);
    } catch {
      // storage forbidden: it lasts until the page is closed
    }
  };
  return [shown, change];
}

function stored(key: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(kept) && kept.every((id) => typeof id === 'string') ? kept : null;
  } catch {
    return null; // nothing that can be read
  }
}

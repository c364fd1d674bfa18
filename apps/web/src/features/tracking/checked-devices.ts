import { Signal } from '../../live/index.ts';

const KEY = 'balise-checked';

/** The devices whose boxes are ticked; they stay so when the page is opened again. */
export const checked = new Signal<ReadonlySet<number>>(kept());
/** Whether list and map show these only. */
export const checkedOnly = new Signal(false);

/** Adds a device to the checked ones; one that is there already stays there once. */
export function check(id: number): void {
  keep(new Set(checked.get()).add(id));
}

/** Takes a device out of the checked ones. */
export function uncheck(id: number): void {
  const rest = new Set(checked.get());
  rest.delete(id);
  keep(rest);
}

/** Takes all out. */
export function uncheckAll(): void {
  keep(new Set());
}

function keep(ids: ReadonlySet<number>): void {
  checked.set(ids);
  if (ids.size === 0) checkedOnly.set(false);
  try {
    localStorage.setItem(KEY, JSON.stringify([...ids]));
  } catch {
    // storage forbidden: it lasts until the page is closed
  }
}

function kept(): ReadonlySet<number> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : []);
  } catch {
    return new Set();
  }
}

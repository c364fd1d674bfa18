/** The part of `navigator.connection` that is asked, where a browser has it. */
export type LineHints = { saveData?: boolean; effectiveType?: string };

/** Whether the browser says that its line is slow, or that data are to be saved. */
export const isSparing = ({ saveData, effectiveType }: LineHints): boolean =>
  saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g';

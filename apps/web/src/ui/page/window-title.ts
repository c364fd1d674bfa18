const title = { words: '', open: 0 };

/** What the screen that is shown calls itself in the window's title. */
export function titleWindow(words: string): void {
  title.words = words;
  write();
}

/** How many alerts are open: before the words, so that it is read in a narrow tab. */
export function countInTitle(open: number): void {
  title.open = open;
  write();
}

function write(): void {
  document.title = title.open > 0 ? `(${title.open}) ${title.words}` : title.words;
}

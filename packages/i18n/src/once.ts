/** What is made when it is first wanted, and kept: a browser takes a millisecond for a format, and a screen needs few of them. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

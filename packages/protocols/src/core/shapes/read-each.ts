/**
 * Reads the records of one message. One that is odd, where its bounds are known, is left out and the others are kept; what says where the
 * records lie must be right. @throws RangeError where none can be read, so that the message is refused as a whole
 * @param cut takes a record out of its message and gives what reads it; what it throws refuses the message
 */
export function readEach<Item, Read>(items: readonly Item[], cut: (item: Item) => () => Read): Read[] {
  const found: Read[] = [];
  let odd: RangeError | undefined;
  for (const read of items.map(cut)) {
    try {
      found.push(read());
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      odd = error;
    }
  }
  if (odd !== undefined && found.length === 0) throw odd;
  return found;
}

/** The part of docs/protocols.md about messages of which a part is odd. */
export const ODD_PARTS = `## When a part of a message is odd

A wrong position, ignition or odometer is worse than a missing one, so nothing is guessed. What is odd is left out where something else holds the
rest of the message together:

- *Coordinates that no place on earth has* cost the place alone, and time, inputs and values stay, where a checksum, lengths, names or the pattern
  of a text say where each field is. gl200, suntech, calamp, huasheng, atrack, t800x,
  ulbotech, arnavi, navis, cellocator, eelink, topin, autofon, jt600 and the lock messages of jt808 still refuse the message: their fields are found
  by counting, and odd coordinates are mostly how they show that they were counted wrong. aplicom keeps the rest where its two moments are within a day of each other.
- *Parts with a name each* (gosafe): an odd one is kept as its text; an odd \`GPS\` gives no place.
- *Records with a length each* (meitrack CCE, xexun2): an odd one is left out, and so is what lies behind the end of a CCE that was cut short.
  A length that is wrong itself moves all that follows, so that the message is refused.
- *A record of zeroes* (teltonika) is counted in the answer and is no fix. One with elements and a time of zero keeps its elements and loses its place: the
  tracker stores records, so when it was there is unknown. A number of elements that disagrees with its own total refuses the packet,
  which the tracker sends again.
- *A field that is missing* in a text whose fields are counted (megastek) refuses the message: which one is missing cannot be known.

A message that is refused is counted on the page **Ingest** (*Malformed message*).`;

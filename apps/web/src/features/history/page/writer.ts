/**
 * Writes words into an element that changes often: into one text node that stays, and only when they differ, so that nothing but these words is
 * looked at anew.
 */
export function writerOf(element: Element): (words: string) => void {
  const node = new Text();
  element.replaceChildren(node);
  let written = '';
  return (words) => {
    if (words === written) return;
    written = words;
    node.data = words;
  };
}

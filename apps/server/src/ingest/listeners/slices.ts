/** How long a batch keeps everything else of its thread waiting, ms: browsers, and the trackers of other batches. */
const SLICE = 2;

/** Takes one step after the other, and lets the event loop turn in between where they take long together. */
export async function inSlices<One>(many: Iterable<One>, step: (one: One) => void, slice = SLICE): Promise<void> {
  let since = performance.now();
  for (const one of many) {
    step(one);
    if (performance.now() - since < slice) continue;
    await turn();
    since = performance.now();
  }
}

const waiting: (() => void)[] = [];

// one of those that wait each time the loop turns: the slices of all queues one after the other would be a long one again
function turn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

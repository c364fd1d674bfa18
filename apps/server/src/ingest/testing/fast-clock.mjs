/* Loaded before a server that a test starts: from BALISE_TEST_CLOCK_FROM (ms since 1970) on, its clock runs BALISE_TEST_CLOCK_RATE times as fast. */

const from = Number(process.env.BALISE_TEST_CLOCK_FROM);
const rate = Number(process.env.BALISE_TEST_CLOCK_RATE);
const now = Date.now;
if (rate > 1) Date.now = () => Math.round(from + (now() - from) * rate);

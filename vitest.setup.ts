import fc from 'fast-check';

// A machine that judges a change judges each alike; everybody else looks somewhere new at every run.
if (process.env.CI === 'true') fc.configureGlobal({ seed: 20_261_121 });

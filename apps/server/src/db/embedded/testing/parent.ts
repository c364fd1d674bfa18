import { startEmbedded } from '../index.ts';

// A process that starts the database of a data folder and waits to be killed: node parent.ts FOLDER

const { pid, url, adopted } = await startEmbedded({ data: process.argv[2] ?? '' });
console.log(JSON.stringify({ pid, url, adopted }));
setInterval(() => {}, 1000);

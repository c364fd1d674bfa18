import { expect, test } from 'vitest';
import { outsideWith } from '../outgoing/post.ts';
import { readImportNetworks } from './imports.ts';

const read = (text: string | undefined) => {
  const problems: string[] = [];
  return { networks: readImportNetworks(text, (problem) => problems.push(problem)), problems: problems.length };
};

test('networks are CIDR, of either family; anything else is said when the server starts', () => {
  expect(read(undefined)).toEqual({ networks: [], problems: 0 });
  expect(read('10.20.0.0/16, fd00::/8')).toEqual({ networks: ['10.20.0.0/16', 'fd00::/8'], problems: 0 });
  for (const wrong of ['', '10.0.0.0', '10.0.0.0/33', 'example.com/8', '10.0.0.0/8/8'])
    expect([wrong, read(wrong)]).toEqual([wrong, { networks: [], problems: 1 }]);
});

test('what an operator names is called beside the internet, and no other private address', () => {
  const { mayUse } = outsideWith(['10.20.0.0/16', 'fd00::/8']);
  const addresses = ['8.8.8.8', '10.20.3.4', 'fd00::1', '10.21.0.1', '127.0.0.1', '169.254.169.254', '::1'];
  expect(addresses.filter(mayUse)).toEqual(['8.8.8.8', '10.20.3.4', 'fd00::1']);
});

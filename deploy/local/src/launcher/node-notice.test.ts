import { expect, test } from '@jest/globals';
import { nodeNotice } from './node-notice.ts';

test.each(['22.22.0', '22.99.1', '24.0.0', '26.10.0'])('prints nothing about Node.js %s', (version) => {
  expect(nodeNotice(`npm/11.19.1 node/v${version} linux x64 workspaces/false`)).toBeUndefined();
});

test.each(['18.20.8', '20.20.2', '22.21.9', '23.11.1'])(
  'says that Node.js %s is not supported',
  (version) => {
    expect(nodeNotice(`npm/11.19.1 node/v${version} linux x64 workspaces/false`)).toMatch(
      new RegExp(
        `^Node\\.js ${version} is not supported\\. npm scripts use Node\\.js \\d+\\.\\S+ from node_modules`,
      ),
    );
  },
);

test('prints nothing if it is started without npm', () => {
  expect(nodeNotice(undefined)).toBeUndefined();
});

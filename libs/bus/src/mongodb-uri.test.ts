import { expect, test } from '@jest/globals';
import { mongodbUri } from './mongodb-uri.ts';

const withCredentials = (uri: string) => mongodbUri(uri, { user: 'u', pwd: 'p@' });

test.each([
  ['mongodb://h:1/?replicaSet=rs0', 'mongodb://u:p%40@h:1/?replicaSet=rs0&authSource=admin'],
  ['mongodb://a:1,b:2', 'mongodb://u:p%40@a:1,b:2/?authSource=admin'],
  ['mongodb://old:x@h:1/?authSource=x&tls=true', 'mongodb://u:p%40@h:1/?tls=true&authSource=admin'],
  ['mongodb://old:x%40y@h:1/?AUTHSOURCE=x', 'mongodb://u:p%40@h:1/?authSource=admin'],
  ['mongodb+srv://h.example/', 'mongodb+srv://u:p%40@h.example/?authSource=admin'],
  [
    'mongodb://db-0.example/procura?replicaSet=rs0',
    'mongodb://u:p%40@db-0.example/procura?replicaSet=rs0&authSource=admin',
  ],
  [
    'mongodb+srv://cluster.example/test?retryWrites=true&w=majority',
    'mongodb+srv://u:p%40@cluster.example/test?retryWrites=true&w=majority&authSource=admin',
  ],
  ['mongodb://[::1]:27017,b', 'mongodb://u:p%40@[::1]:27017,b/?authSource=admin'],
  ['mongodb://%2Ftmp%2Fmongodb-27017.sock', 'mongodb://u:p%40@%2Ftmp%2Fmongodb-27017.sock/?authSource=admin'],
])('%s with credentials is %s', (uri, expected) => {
  expect(withCredentials(uri)).toBe(expected);
});

test.each([
  'localhost:27017',
  'http://h:1',
  'mongodb://',
  'mongodb+srv://h.example:27017/',
  'mongodb://me:hid@den@h:1/',
  'mongodb://me:hid/den@h:1/',
  'mongodb://me:hidden@h/den@h:1/',
  'mongodb://me:x@hidden?y@h:1/',
  'mongodb://me:hid:den@h:1/',
  'mongodb://me:hid%den@h:1/',
  'mongodb://me:hidden',
  'mongodb://me:hidden/',
  'mongodb://h:1/hidden/den',
])('%s is refused in a sentence that repeats nothing of it', (uri) => {
  const refused = () => withCredentials(uri);
  expect(refused).toThrow(
    /^This is not a connection string\. Give mongodb:\/\/host:27017\/\?replicaSet=rs0 .*%40/,
  );
  expect(refused).not.toThrow(/hid|den/);
});

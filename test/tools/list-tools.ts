import { provideTools } from './provide-tools.ts';
import { sentenceOf } from './provided.ts';

// `npm run tools`: provides what the tests need beyond Node.js, npm and Python, and prints where it is.
const { programs, missing } = await provideTools({
  env: process.env,
  log: (line) => console.log(line),
  signal: new AbortController().signal,
});
for (const [name, path] of Object.entries(programs)) console.log(`${name}  ${path}`);
for (const one of Object.values(missing)) console.error(sentenceOf(one));
process.exit(Object.values(missing).some(({ optional }) => !optional) ? 1 : 0);

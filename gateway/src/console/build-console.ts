import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDocs } from '../docs/docs-pages.ts';
import { writeViews } from '../mcp/view-documents.ts';
import { bundle } from './console-files.ts';

// `node gateway/src/console/build-console.ts <folder>` prebuilds the application, the documentation and the
// views for CONSOLE_DIR.
const [folder] = process.argv.slice(2);
if (!folder)
  throw new Error('Name the folder to write to: node gateway/src/console/build-console.ts <folder>');
await mkdir(folder, { recursive: true });
const files = await bundle();
await Promise.all(files.map(({ name, body }) => writeFile(join(folder, name), body)));
await writeDocs(folder);
await writeViews(folder);

/**
 * One sentence for a person whose npm runs on a Node.js that is not supported, from npm's user agent; undefined when it
 * is supported. Scripts of npm run on the Node.js of node_modules all the same.
 */
export function nodeNotice(userAgent = ''): string | undefined {
  const [, version, major, minor] = /\bnode\/v((\d+)\.(\d+)\.\d+)/.exec(userAgent) ?? [];
  if (version === undefined || isSupported(Number(major), Number(minor))) return undefined;
  return `Node.js ${version} is not supported. npm scripts use Node.js ${process.versions.node} from node_modules instead; for other commands install Node.js 22.22 or newer, or 24.`;
}

/** As `engines` in package.json says; a test compares both. */
const isSupported = (major: number, minor: number): boolean => (major === 22 ? minor >= 22 : major >= 24);

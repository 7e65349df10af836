/**
 * One sentence for a person whose npm runs on an unsupported Node.js, from npm's user agent; undefined if it is
 * supported. npm scripts nevertheless run on the Node.js in node_modules.
 */
export const nodeNotice = (userAgent = ''): string | undefined => {
  const [, version, major, minor] = /\bnode\/v((\d+)\.(\d+)\.\d+)/.exec(userAgent) ?? [];
  if (version === undefined || isSupported(Number(major), Number(minor))) return undefined;
  return `Node.js ${version} is not supported. npm scripts use Node.js ${process.versions.node} from node_modules instead; for other commands install Node.js 22.22 or newer, or 24.`;
};

/** As in `engines` of package.json; a test compares both. */
const isSupported = (major: number, minor: number): boolean => (major === 22 ? minor >= 22 : major >= 24);

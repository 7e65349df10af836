import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installPython, pythonClient } from '../tools/python-packages.ts';

/** An assistant in Python, as a process. */
export type PythonAssistant = {
  /** What it writes next; fails with its errors when it ends before. */
  next(): Promise<Record<string, unknown>>;
  /** Gives it the query of the address to which the browser was sent. */
  answer(query: string): void;
  readonly exited: Promise<number | null>;
};

/** The Python that has the SDK, installed once per user. */
export const installPythonClient = async (): Promise<string> => (await installPython(pythonClient)).python;

/** Starts the assistant of `sign-in.py`, which says what it writes and reads. */
export const startPythonAssistant = (
  python: string,
  {
    mcp_url,
    redirect,
    version,
    metadata_url,
  }: {
    mcp_url: string;
    redirect: string;
    /** A revision of MCP, or "legacy" for one that begins with initialize. */
    version: string;
    /** Of its metadata document; null for one that registers itself. */
    metadata_url: string | null;
  },
): PythonAssistant => {
  const program = join(import.meta.dirname, 'sign-in.py');
  const arguments_ = ['-I', program, mcp_url, redirect, version, metadata_url ?? '-'];
  const child = spawn(python, arguments_, { stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = (errors + String(chunk)).slice(-8000);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    async next(): Promise<Record<string, unknown>> {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The assistant ended with ${await exited}: ${errors}`);
      return JSON.parse(value);
    },
    answer: (query: string) => void child.stdin.write(`${query}\n`),
    exited,
  };
};

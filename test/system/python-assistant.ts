import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installPython, pythonClient } from '../tools/python-packages.ts';

/** An assistant in Python that signs in, as a process. */
export type PythonAssistant = {
  /** Signs in from nothing but the address. */
  signIn(how: {
    /** A revision of MCP, or "legacy" for one that begins with initialize. */
    version: string;
    /** Of its metadata document; null for one that registers itself. */
    metadata_url: string | null;
  }): void;
  /** What it writes next; fails with its errors when it ends before. */
  next(): Promise<Record<string, unknown>>;
  /** Gives it the query of the address to which the browser was sent. */
  answer(query: string): void;
  /** Lets it end; answers its exit code. */
  end(): Promise<number | null>;
};

/** The Python that has the SDK, installed once per user. */
export const installPythonClient = async (): Promise<string> => (await installPython(pythonClient)).python;

/** Starts the assistant of `sign-in.py`. The file describes its input and output. */
export const startPythonAssistant = async (mcp_url: string, redirect: string): Promise<PythonAssistant> => {
  const program = join(import.meta.dirname, 'sign-in.py');
  const child = spawn(await installPythonClient(), ['-I', program, mcp_url, redirect], { stdio: 'pipe' });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = (errors + String(chunk)).slice(-8000);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const write = (line: string) => void child.stdin.write(`${line}\n`);
  return {
    signIn: (how) => write(JSON.stringify(how)),
    async next() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`The assistant ended with ${await exited}: ${errors}`);
      return JSON.parse(value);
    },
    answer: write,
    end() {
      child.stdin.end();
      return exited;
    },
  };
};

import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { viewExtension, viewType } from '@procura/reference';
import { eventually } from '@procura/testkit/eventually';
import { build } from 'esbuild';
import type { Frame, FrameLocator, Page } from 'playwright-core';
import type { ShownView } from './shown-view.ts';

/** An assistant's application that shows the views of tools' results. */
export type Chat = {
  page: Page;
  /** What the view sent to the conversation, and the pages that it had opened. */
  messages: string[];
  links: string[];
  /** The tools that the view called since it was shown. */
  calls: string[];
  /** What the person was asked by Procura's money guard. */
  questions: string[];
  /** What the page has loaded from anywhere since it was opened. */
  requests: string[];
  /** Calls a tool as the assistant does, and shows the result in its view, with a changed answer if `change` is given. */
  show(
    tool: string,
    given: Record<string, unknown>,
    change?: (answer: unknown) => unknown,
  ): Promise<FrameLocator>;
  /** The view that is shown. */
  view(): Promise<Frame>;
  /** Shows the view with another width or theme. */
  look(look: { width: number; theme: 'light' | 'dark' }): Promise<void>;
  close(): Promise<void>;
};

/** The revisions of MCP in which views are shown. */
export const revisions = ['2026-07-28', '2025-11-25'] as const;

/** The host's page with its script. */
const bundleHost = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'host/host-page.ts')],
    bundle: true,
    format: 'iife',
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chat</title></head><body><script>${script.replaceAll('</script', '<\\/script')}</script></body></html>`;
};

/** The MCP client of an assistant that shows views and asks its person what it is asked. */
const connect = async (
  mcp_url: string,
  token: string,
  { revision, onQuestion }: { revision: string; onQuestion: (message: string) => void },
): Promise<Client> => {
  const client = new Client(
    { name: 'chat', version: '1' },
    {
      versionNegotiation: { mode: revision === revisions[0] ? { pin: revision } : 'legacy' },
      capabilities: { elicitation: {}, extensions: { [viewExtension]: { mimeTypes: [viewType] } } },
    },
  );
  client.setRequestHandler('elicitation/create', ({ params: { message } }) => {
    onQuestion(message);
    return { action: 'accept', content: {} };
  });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(mcp_url), { requestInit }));
  return client;
};

/** Makes an empty page the application of an assistant that is connected with an MCP token. */
export const openChat = async (
  page: Page,
  { mcp_url, token, revision = revisions[0] }: { mcp_url: string; token: string; revision?: string },
): Promise<Chat> => {
  const [messages, links, calls, questions, requests]: string[][] = [[], [], [], [], []];
  const client = await connect(mcp_url, token, {
    revision,
    onQuestion: (message) => void questions?.push(message),
  });
  await page.exposeFunction('callTool', (name: string, given: Record<string, unknown>) => {
    calls?.push(name);
    return client.callTool({ name, arguments: given });
  });
  await page.exposeFunction(
    'onSent',
    (what: 'message' | 'link', text: string) => void (what === 'message' ? messages : links)?.push(text),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setContent(await bundleHost());
  page.on('request', (request) => requests?.push(request.url()));
  const frame = async (): Promise<Frame> => {
    const found = await (await page.locator('iframe').elementHandle())?.contentFrame();
    if (!found) throw new Error('The chat shows no view.');
    return found;
  };
  return {
    page,
    messages: messages ?? [],
    links: links ?? [],
    calls: calls ?? [],
    questions: questions ?? [],
    requests: requests ?? [],
    async show(name, given, change = (answer) => answer) {
      const { tools } = await client.listTools();
      const tool = tools.find((one) => one.name === name);
      const { resourceUri } = Object(tool?._meta?.ui);
      if (!tool || !resourceUri) throw new Error(`${name} has no view: ${JSON.stringify(tool?._meta)}`);
      const { contents } = await client.readResource({ uri: resourceUri });
      const [{ text: html = '' } = {}] = contents as { text?: string }[];
      const result = await client.callTool({ name, arguments: given });
      calls?.splice(0);
      const structuredContent = change(result.structuredContent);
      const shown: ShownView = { html, tool: { ...tool }, given, result: { ...result, structuredContent } };
      await page.evaluate(`openView(${JSON.stringify(shown)})`);
      return page.frameLocator('iframe');
    },
    view: frame,
    async look(look) {
      await page.evaluate(`look(${JSON.stringify(look)})`);
      const view = await frame();
      await eventually(`The view at ${look.width} pixels in ${look.theme}`, () =>
        view.evaluate(
          `innerWidth === ${look.width} && document.documentElement.style.colorScheme === '${look.theme}'`,
        ),
      );
    },
    close: () => client.close(),
  };
};

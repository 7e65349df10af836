import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { build } from 'esbuild';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { openAddress } from '../chromium.ts';
import type { ShownView } from './shown-view.ts';

/** An assistant's application that shows the views of tools' results. */
export type Chat = {
  page: Page;
  /** What the view sent to the conversation, and the pages that it had opened. */
  messages: string[];
  links: string[];
  /** Calls a tool as the assistant does, and shows the result in its view. */
  show(
    tool: string,
    given: Record<string, unknown>,
    look?: Partial<Pick<ShownView, 'theme' | 'width'>>,
  ): Promise<FrameLocator>;
};

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

/** Opens the application of an assistant that is connected as `client`. */
export const openChat = async (browser: Browser, client: Client): Promise<Chat> => {
  const page = await openAddress(browser, 'about:blank');
  const [messages, links]: [string[], string[]] = [[], []];
  await page.exposeFunction('callTool', (name: string, given: Record<string, unknown>) =>
    client.callTool({ name, arguments: given }),
  );
  await page.exposeFunction(
    'told',
    (what: 'message' | 'link', text: string) => void (what === 'message' ? messages : links).push(text),
  );
  await page.setContent(await bundleHost());
  return {
    page,
    messages,
    links,
    async show(name, given, { theme = 'light', width = 800 } = {}) {
      const { tools } = await client.listTools();
      const tool = tools.find((one) => one.name === name);
      const { resourceUri } = Object(tool?._meta?.ui);
      if (!tool || !resourceUri) throw new Error(`${name} has no view: ${JSON.stringify(tool?._meta)}`);
      const { contents } = await client.readResource({ uri: resourceUri });
      const [{ text: html = '' } = {}] = contents as { text?: string }[];
      const result = await client.callTool({ name, arguments: given });
      const shown: ShownView = { html, tool: { ...tool }, given, result: { ...result }, theme, width };
      await page.evaluate(`openView(${JSON.stringify(shown)})`);
      return page.frameLocator('iframe');
    },
  };
};

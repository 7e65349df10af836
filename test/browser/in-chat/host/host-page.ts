import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { ShownView } from '../shown-view.ts';

/** The window of the host: the test, which runs its MCP client, answers the first two and calls the others. */
type Host = {
  callTool: (name: string, given: Record<string, unknown>) => Promise<Record<string, unknown>>;
  onSent: (what: 'message' | 'link', text: string) => Promise<void>;
  openView: (shown: ShownView) => Promise<void>;
  look: (look: { width: number; theme: 'light' | 'dark' }) => void;
};
const host = window as unknown as Host;

/**
 * A host: it shows one view in a frame without an origin, by the AppBridge of ext-apps, and passes its calls to the
 * test.
 */
host.openView = async ({ html, tool, given, result }) => {
  const frame = document.createElement('iframe');
  frame.title = 'View';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.style.cssText = 'border: 0; width: 800px; height: 100px;';
  document.body.replaceChildren(frame);
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error('The frame has no window.');
  const bridge = new AppBridge(
    null,
    { name: 'host', version: '1' },
    { openLinks: {}, serverTools: {}, message: { text: {} } },
    { hostContext: { theme: 'light', timeZone: 'Europe/Berlin', toolInfo: { tool: tool as never } } },
  );
  bridge.oncalltool = ({ name, arguments: asked = {} }) => host.callTool(name, asked) as never;
  bridge.onmessage = async ({ content }) => {
    await host.onSent('message', content.map((part) => ('text' in part ? part.text : part.type)).join('\n'));
    return {};
  };
  bridge.onopenlink = async ({ url }) => {
    await host.onSent('link', url);
    return {};
  };
  bridge.onsizechange = ({ height }) => {
    if (height) frame.style.height = `${height}px`;
  };
  const initialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  await bridge.connect(new PostMessageTransport(contentWindow, contentWindow));
  frame.srcdoc = html;
  await initialized;
  await bridge.sendToolInput({ arguments: given });
  await bridge.sendToolResult(result as never);
  host.look = ({ width, theme }) => {
    document.documentElement.style.colorScheme = theme;
    document.body.style.background = theme === 'dark' ? '#1c1c1e' : '#fff';
    frame.style.width = `${width}px`;
    bridge.setHostContext({ theme, timeZone: 'Europe/Berlin', toolInfo: { tool: tool as never } });
  };
};

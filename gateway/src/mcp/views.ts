import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerCapabilities,
} from '@modelcontextprotocol/server';
import { viewExtension, viewNames, views, viewType, viewUri } from '@procura/reference';
import type { GatewayDeps } from '../gateway-deps.ts';
import { isStateless, messageOf } from './message.ts';
import { traceMessage } from './trace-message.ts';
import { placeView, type ViewDocuments } from './view-documents.ts';

export const viewsCapability = {
  resources: {},
  extensions: { [viewExtension]: {} },
} satisfies ServerCapabilities;

/**
 * Whether the host of a message's sender may show views. Since revision 2026-07-28 each message says so; requests of the
 * earlier revisions do not, and hosts without the extension ignore the views.
 */
export const showsViews = (body: unknown): boolean => {
  const { params } = messageOf(body);
  if (!isStateless(params)) return true;
  const { extensions } = Object(params?._meta?.[CLIENT_CAPABILITIES_META_KEY]);
  const { mimeTypes } = Object(Object(extensions)[viewExtension]);
  return Array.isArray(mimeTypes) && mimeTypes.includes(viewType);
};

/** The same for every company. */
const cacheable = { ttlMs: 3_600_000, cacheScope: 'public' as const };

/** Answers `resources/list` and `resources/read` with the views. Raises a JSON-RPC error for a resource that is none. */
export const answerViews = (
  deps: GatewayDeps,
  server: Server,
  documents: () => Promise<ViewDocuments>,
): void => {
  server.setRequestHandler('resources/list', (_request, context) =>
    traceMessage(context, undefined, async () => ({
      resources: viewNames.map((name) => ({
        uri: viewUri(name),
        name,
        title: views[name].title,
        description: views[name].description,
        mimeType: viewType,
      })),
      ...cacheable,
    })),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [], ...cacheable }));
  server.setRequestHandler('resources/read', ({ params: { uri } }, context) =>
    traceMessage(context, undefined, async () => {
      const name = viewNames.find((one) => viewUri(one) === uri);
      if (!name)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `There is no resource ${JSON.stringify(uri)}. resources/list names them all.`,
        );
      const text = placeView((await documents()).get(name) ?? '', deps.public_url);
      return {
        contents: [{ uri, mimeType: viewType, text, _meta: { ui: { csp: {}, prefersBorder: true } } }],
        ...cacheable,
      };
    }),
  );
};

export { deprecationsOf } from './deprecations.ts';
export { leadsOn, withApplication } from './in-application.ts';
export { interfaceVersion } from './interface-version.ts';
export { inputSchema, type JsonSchema } from './json-schema.ts';
export { eventsFor } from './mcp-events.ts';
export { createToolLists, type Narrowing, narrow, readNarrowing } from './mcp-tools.ts';
export { openApiDocument } from './openapi.ts';
export { listsItems, withoutOwnCompany } from './own-company.ts';
export { aiCatalogue, cardPaths, cardTypes, mcpServer, serverCard } from './server-cards.ts';

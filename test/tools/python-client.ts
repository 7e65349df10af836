/** The Python SDK of MCP, as assistants written in Python use it, at an exact version. */
export const pythonClient = ['mcp==2.3.0'];

/** What generates calls from OpenAPI, at an exact version. */
export const callGenerator = ['schemathesis==4.32.5'];

/** What a customer's program in Python calls REST with, at an exact version. */
export const restClient = ['requests==2.32.5'];

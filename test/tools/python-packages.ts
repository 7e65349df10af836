import { findPythonEnvironment, readStackConfig } from '@procura/local';

/**
 * The Python SDK of MCP, as assistants written in Python use it, and what a customer's program in Python calls REST with,
 * at exact versions.
 */
export const pythonClient = ['mcp==2.3.0', 'requests==2.32.5'];

/** What generates calls from OpenAPI, at an exact version. */
export const callGenerator = ['schemathesis==4.32.5'];

/** What generates a client in Python from OpenAPI, at an exact version. */
export const clientGenerator = ['openapi-python-client==0.29.1'];

/** What a receiver of webhooks in Python verifies signatures with, at an exact version. */
export const webhookVerifier = ['standardwebhooks==1.1.0'];

/** What validates Kubernetes objects and Compose files, at exact versions. */
export const manifestCheckers = ['kubernetes-validate==1.37.0', 'check-jsonschema==0.39.0'];

/** The Python that has these packages, and the folder of its programs; installed once per user. */
export const installPython = (
  requirements: string[],
  { within_ms = 180_000 }: { within_ms?: number } = {},
): Promise<{ python: string; bin: string }> => {
  const { cache_dir, env } = readStackConfig(process.env);
  const log = () => undefined;
  const signal = AbortSignal.timeout(within_ms);
  return findPythonEnvironment({ purpose: 'the tests', requirements, cache_dir, env, log, signal });
};

const testsOfService = /\/services\/(\w+)\/test\/[\w.-]+\.ts$/;

/**
 * Jest dependency extractor: the imports of a file and, for the tests of a service, the service, which they start by
 * its name. `--onlyChanged` and `--findRelatedTests` follow it.
 */
export const extract = (
  code: string,
  path: string,
  extractImports: (code: string) => Set<string>,
): Set<string> => {
  const service = testsOfService.exec(path)?.[1];
  return service ? extractImports(code).add(`@procura/${service}`) : extractImports(code);
};

export const getCacheKey = (): string => '1';

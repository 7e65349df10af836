import { dirname, join } from 'node:path';
import type { Source } from './sources.ts';

/** An import statement of a file in one folder below `src` that names a file in another folder of the same package. */
export type FolderImport = { path: string; imported: string; from: string; to: string };

const place = /^(services\/\w+|libs\/\w+|gateway)\/src\/([\w-]+)\//;

/** The imports between the folders of each package, also of types. Files directly in `src` do not count. */
export const folderImports = (sources: readonly Source[]): Map<string, FolderImport[]> => {
  const found = new Map<string, FolderImport[]>();
  for (const { path, imports } of sources) {
    const [, own, from] = place.exec(path) ?? [];
    if (!own || !from) continue;
    for (const specifier of imports.filter((one) => one.startsWith('.'))) {
      const imported = join(dirname(path), specifier);
      const [, other, to] = place.exec(imported) ?? [];
      if (other === own && to && to !== from)
        found.set(own, [...(found.get(own) ?? []), { path, imported, from, to }]);
    }
  }
  return found;
};

/**
 * The fewest imports without which the folders of a package import one way; none if they already do. They are those
 * against the best order of the folders, which is found for each set of folders from the sets with one folder less.
 */
export const circularImports = (imports: readonly FolderImport[]): FolderImport[] => {
  const folders = [...new Set(imports.flatMap(({ from, to }) => [from, to]))].toSorted();
  const best: FolderImport[][] = [[]];
  for (let placed = 0; placed < 2 ** folders.length; placed++) {
    const isPlaced = (folder: string): boolean => ((placed >> folders.indexOf(folder)) & 1) === 1;
    for (const [index, next] of folders.entries()) {
      if (isPlaced(next)) continue;
      const against = [
        ...(best[placed] ?? []),
        ...imports.filter(({ from, to }) => to === next && isPlaced(from)),
      ];
      const known = best[placed | (1 << index)];
      if (!known || against.length < known.length) best[placed | (1 << index)] = against;
    }
  }
  return best[2 ** folders.length - 1] ?? [];
};

/** Characters by tool, and of `tools/list`. */
export type Sizes = Map<string, number>;

type Table = { before: Sizes; buyer: Sizes; supplier: Sizes };

const columns = ['before', 'buyer', 'supplier'] as const;
const row = /^\| `([\w/]+)` \| ([\d,]*) \| ([\d,]*) \| ([\d,]*) \|$/gm;

/** The figures of the page; a tool that a side is not offered has none there. */
export const readTable = (page: string): Table => {
  const table: Table = { before: new Map(), buyer: new Map(), supplier: new Map() };
  for (const [, tool = '', ...figures] of page.matchAll(row))
    for (const [index, column] of columns.entries()) {
      const figure = figures[index]?.replaceAll(',', '');
      if (figure) table[column].set(tool, Number(figure));
    }
  return table;
};

/** The page with the figures as they are measured now, the largest answer first; what was before stays. */
export const tableOf = (page: string, measured: { buyer: Sizes; supplier: Sizes }): string => {
  const { before } = readTable(page);
  const largest = (tool: string) => Math.max(measured.buyer.get(tool) ?? 0, measured.supplier.get(tool) ?? 0);
  const names = [...measured.buyer.keys()].toSorted((one, other) => largest(other) - largest(one));
  const shown = (figure: number | undefined) => figure?.toLocaleString('en') ?? '';
  const rows = names.map(
    (tool) =>
      `| \`${tool}\` | ${[before, measured.buyer, measured.supplier].map((sizes) => shown(sizes.get(tool))).join(' | ')} |`,
  );
  return page.replace(
    /(\|---\|--:\|--:\|--:\|\n)(\|.*\n)*/,
    (_, head: string) => `${head}${rows.join('\n')}\n`,
  );
};

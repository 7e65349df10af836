import { indexOptions, type Section } from './search-options.ts';

/** Pages that list every operation. Their rows would come before the operation that is searched. */
const lists = ['/docs/reference/operations', '/docs/reference/roles', '/docs/reference/access-rules'];

/** The sections of a rendered page, in its order. */
export const sectionsOf = (
  { address, title }: { address: string; title: string },
  html: string,
): Section[] => {
  const isReference = address.startsWith('/docs/reference/');
  // Examples of the reference repeat the names of fields, which its tables have too.
  const shown = isReference ? html.replaceAll(/<pre.*?<\/pre>/gs, '') : html;
  const read = lists.includes(address) ? shown.replaceAll(/<table.*?<\/table>/gs, '') : shown;
  const [, ...parts] = read.split(/<h([1-6]) id="([^"]+)">(.*?)<\/h\1>/s);
  const sections: Section[] = [];
  for (let at = 0; at < parts.length; at += 4) {
    const [level, id = '', heading = '', body = ''] = parts.slice(at, at + 4);
    sections.push({
      address: level === '1' ? address : `${address}#${id}`,
      title,
      heading: textOf(heading),
      text: textOf(body),
    });
  }
  return sections;
};

const marks: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

const textOf = (html: string): string =>
  html
    .replaceAll(/<\/(td|th|li|p|pre)>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => marks[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The index of all sections, as `search.json` holds it. */
export const writeIndex = async (sections: Section[]): Promise<string> => {
  // Loaded only if the pages were not prebuilt; images do not contain it.
  const { default: MiniSearch } = await import('minisearch');
  const index = new MiniSearch<Section>(indexOptions);
  index.addAll(sections);
  return JSON.stringify(index);
};

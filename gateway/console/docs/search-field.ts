import { indexAddress, indexOptions } from '@procura/gateway/search-options';
import MiniSearch, { type SearchResult } from 'minisearch';
import { excerptOf, marked } from './excerpt.ts';
import { make } from './make.ts';

const mostResults = 12;

/** Guides come first, then generated pages and release notes. The changelog comes last: its headings repeat words. */
const boosts: readonly (readonly [begins: string, boost: number])[] = [
  ['/docs/reference', 1],
  ['/docs/releases', 1],
  ['/docs/changelog', 0.1],
];

const searchOptions = {
  prefix: true,
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
  boost: { title: 2, heading: 4 },
  boostDocument: (address: string) => boosts.find(([begins]) => address.startsWith(begins))?.[1] ?? 1.5,
};

/** Loaded when somebody begins to search, and asked for again after a failure. */
let loading: Promise<MiniSearch> | undefined;
const loadIndex = (): Promise<MiniSearch> => {
  loading ??= fetch(indexAddress)
    .then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.text();
    })
    .then((text) => MiniSearch.loadJSON(text, indexOptions));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

/** Sections with all words first; those with some of them when there is none. */
const find = (index: MiniSearch, query: string): SearchResult[] => {
  const all = index.search(query, { ...searchOptions, combineWith: 'AND' });
  return (all.length > 0 ? all : index.search(query, searchOptions)).slice(0, mostResults);
};

const rowOf = ({ id, title, heading, text, terms }: SearchResult): HTMLElement => {
  const name = make('strong', {}, ...marked(heading, terms));
  const page = heading === title ? [] : [make('small', {}, title)];
  const excerpt = make('span', {}, ...marked(excerptOf(text, terms), terms));
  return make('li', {}, make('a', { href: id }, name, ...page, excerpt));
};

/** Shows the field in the header, and its results below it. Without JavaScript the field stays hidden. */
export const addSearch = (): void => {
  const form = document.querySelector<HTMLFormElement>('form[role=search]');
  const field = form?.querySelector('input');
  if (!form || !field) return;
  const list = make('ul', {});
  const status = make('p', { role: 'status' });
  const found = make('div', { className: 'found', hidden: true }, status, list);
  form.append(found);
  form.hidden = false;

  const show = async (): Promise<void> => {
    const query = field.value.trim();
    found.hidden = query === '';
    if (query === '') return;
    try {
      const results = find(await loadIndex(), query);
      // A later letter has its own answer.
      if (query !== field.value.trim()) return;
      list.replaceChildren(...results.map(rowOf));
      status.textContent = sentenceOf(results.length);
    } catch {
      list.replaceChildren();
      status.textContent =
        'The search could not be loaded. Try again, or choose a page from the list of all pages.';
    }
  };
  field.addEventListener('focus', () => {
    loadIndex().catch(() => undefined);
    found.hidden = field.value.trim() === '';
  });
  field.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  // A result of the same page, and a click elsewhere, end the search.
  list.addEventListener('click', () => {
    found.hidden = true;
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) found.hidden = true;
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) found.hidden = true;
  });
  addKeys({ form, field, list, found });
};

const sentenceOf = (count: number): string => {
  if (count === 0) return 'Nothing found. Try another word.';
  if (count === mostResults) return `The best ${count} results`;
  return count === 1 ? '1 result' : `${count} results`;
};

type Parts = { form: HTMLElement; field: HTMLInputElement; list: HTMLElement; found: HTMLElement };

/** `/` begins a search, the arrow keys move between the field and the results, and Escape ends it. */
const addKeys = ({ form, field, list, found }: Parts): void => {
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      field.focus();
      field.value = '';
      found.hidden = true;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (found.hidden) return;
    event.preventDefault();
    const stops: HTMLElement[] = [field, ...list.querySelectorAll('a')];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  });
};

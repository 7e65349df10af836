/** A part of a page below one heading, as the search finds and shows it. */
export type Section = { address: string; title: string; heading: string; text: string };

export const indexAddress = '/docs/search.json';

/** The page reads the index with the options with which it was written. */
export const indexOptions = {
  idField: 'address',
  fields: ['title', 'heading', 'text'] satisfies (keyof Section)[],
  storeFields: ['title', 'heading', 'text'] satisfies (keyof Section)[],
};

import createClient, { type Client, type FetchOptions } from 'openapi-fetch';
import { answerOf, foreignAnswer, isJson } from './answer.ts';
import { interfaceVersion, type paths } from './generated/api.ts';
import { type RetryOptions, retrying } from './retrying.ts';

/** The address of the platform, and the key with which the client calls it. */
export type ProcuraOptions = RetryOptions & {
  /** The platform's address without `/api`, such as `https://procura.example.com`. */
  base_url: string;
  /** A REST key, `pk_…`. Keep it on servers: everyone who has it has its rights. */
  key: string;
};

type AnswerTo<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Answer } } } };
}
  ? Answer
  : never;
/** A path that returns pages. */
export type ListPath = {
  [P in keyof paths]: AnswerTo<P> extends { data: unknown[]; next_cursor: string | null } ? P : never;
}[keyof paths];
/** One item of a list. */
export type ItemOf<P extends ListPath> = AnswerTo<P> extends { data: (infer Item)[] } ? Item : never;

/** The calls of openapi-fetch for the paths of the interface, and lists as one sequence. */
export type Procura = Client<paths> & {
  /** Every item of a list, fetched page by page while it is read. Throws a `ProcuraFailure`. */
  list<P extends ListPath>(path: P, init?: FetchOptions<paths[P]['get']>): AsyncGenerator<ItemOf<P>, void>;
};

/**
 * A client of the interface. Each write has an idempotency key, the caller's or a generated one, and temporary failures
 * are retried under the same key. Calls return `{ data }` or `{ error }`; `answerOf` throws the latter. They reject with a
 * `ProcuraFailure` if another server answers success in another format, such as the sign-in page of a proxy.
 */
export const createProcura = ({ base_url, key, ...retry }: ProcuraOptions): Procura => {
  const client = createClient<paths>({
    baseUrl: base_url,
    headers: { Authorization: `Bearer ${key}`, 'Procura-Version': interfaceVersion },
    fetch: retrying(retry),
  });
  client.use({
    onRequest({ request }) {
      if (request.method !== 'GET' && !request.headers.has('Idempotency-Key'))
        request.headers.set('Idempotency-Key', crypto.randomUUID());
    },
    async onResponse({ response, options: { parseAs } }) {
      if (response.ok && response.status !== 204 && parseAs === 'json' && !isJson(response))
        throw foreignAnswer(response, await response.text());
    },
  });
  // The types cannot follow a generic path; ListPath guarantees that it returns pages.
  const get = client.GET as unknown as GetPage;
  const list = (path: ListPath, init?: object) => items(get, path, init);
  return { ...client, list: list as Procura['list'] };
};

type ListInit = { params?: { query?: { cursor?: string } } };
type Page = { data: unknown[]; next_cursor: string | null };
type GetPage = (
  path: string,
  init: ListInit,
) => Promise<{ data?: Page; error?: unknown; response: Response }>;

const items = async function* (
  get: GetPage,
  path: string,
  init: ListInit = {},
): AsyncGenerator<unknown, void> {
  const query = init.params?.query;
  for (let cursor = query?.cursor; ; ) {
    const page = await answerOf(
      get(path, { ...init, params: { ...init.params, query: { ...query, cursor } } }),
    );
    yield* page.data;
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
};

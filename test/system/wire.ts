import { expect } from '@jest/globals';
import { type Person, type Platform, rpc, rpcAnswer } from '@procura/testkit/platform';

// biome-ignore lint/suspicious/noExplicitAny: what a foreign client received
export type Json = any;
export type Answer = { status: number; headers: Headers; json: Json };
export type Send = {
  method?: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** The person. Their REST key is sent. */
  as?: Pick<Person, 'rest_key' | 'token'>;
};

/** Requests as bytes on the wire, for what no client library would send. */
export type Wire = {
  send(path: string, options?: Send): Promise<Answer>;
  /** A tool call that fails; the answer is the problem its failure holds. */
  tool(name: string, input: unknown, as: Pick<Person, 'token'>): Promise<Answer>;
};

/** A number or text that JSON.stringify writes unchanged, such as 1e309. */
export const literal = (text: string): unknown =>
  (JSON as typeof JSON & { rawJSON(text: string): unknown }).rawJSON(text);

export const openWire = ({ base_url, mcp_url }: Platform): Wire => ({
  async send(path, { method, body, headers, as } = {}) {
    const response = await fetch(`${base_url}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(as && { authorization: `Bearer ${as.rest_key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body,
    });
    const type = response.headers.get('content-type') ?? '';
    const json = type.includes('json') ? await response.json() : await response.text();
    return { status: response.status, headers: response.headers, json };
  },

  async tool(name, input, { token }) {
    const response = await rpc(mcp_url, token, 'tools/call', { name, arguments: input });
    const { result } = await rpcAnswer(response);
    expect([name, result?.isError, result?.structuredContent]).toEqual([name, true, undefined]);
    const said: string = result.content[0].text;
    const { status, headers } = response;
    return { status, headers, json: JSON.parse(said.slice(said.indexOf('{'))) };
  },
});

import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorNote, Loading, Note } from '../src/parts/notice.tsx';
import { Problem } from '../src/problem.ts';
import { queries } from '../src/use-operation.ts';
import { connectHost, type Host } from './host.ts';
import { setHost } from './in-chat/host.ts';
import { answerOf } from './in-chat/operations.ts';
import { ZoneProvider } from './in-chat/session.tsx';

/** One call of a tool: its name where the host says it, its arguments and its answer. */
export type Shown<T> = { tool: string | undefined; input: Record<string, unknown>; answer: T };

type State = {
  tool?: string | undefined;
  input: Record<string, unknown>;
  timeZone?: string | undefined;
  outcome: 'waiting' | 'cancelled' | Problem | { answer: Record<string, unknown> };
};

/**
 * Shows the answer of a tool call in the window of a host. The document is a view of this call alone: the host opens
 * another for the next one.
 */
export const showView = <T,>(Content: ComponentType<Shown<T>>): void => {
  let state: State = { input: {}, outcome: 'waiting' };
  const changed = new EventTarget();
  const set = (more: Partial<State>): void => {
    state = { ...state, ...more };
    changed.dispatchEvent(new Event('change'));
  };
  const subscribe = (listener: () => void) => {
    changed.addEventListener('change', listener);
    return () => changed.removeEventListener('change', listener);
  };
  const View = () => {
    const { tool, input, timeZone, outcome } = useSyncExternalStore(subscribe, () => state);
    return (
      <ZoneProvider value={timeZone}>
        <main className="view">
          {outcome === 'waiting' && <Loading rows={4} />}
          {outcome === 'cancelled' && <Note>The assistant stopped this before it had an answer.</Note>}
          {outcome instanceof Problem && <ErrorNote problem={outcome} />}
          {typeof outcome === 'object' && 'answer' in outcome && (
            <Content tool={tool} input={input} answer={outcome.answer as T} />
          )}
        </main>
      </ZoneProvider>
    );
  };
  const element = document.getElementById('root');
  if (!element) throw new Error('The document has no #root.');
  const root = createRoot(element);
  document.addEventListener('click', submitForms);
  connectHost({
    input: (input) => set({ input }),
    result: (result) => {
      try {
        set({ outcome: { answer: answerOf(result) } });
      } catch (error) {
        set({ outcome: error as Problem });
      }
    },
    cancelled: () => set({ outcome: 'cancelled' }),
    context: ({ theme, timeZone, toolInfo }) => {
      if (theme) document.documentElement.style.colorScheme = theme;
      set({ timeZone, tool: toolInfo?.tool.name });
    },
  }).then((host) => {
    setHost(host);
    reportSize(host, element);
    root.render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <View />
        </QueryClientProvider>
      </StrictMode>,
    );
  });
};

/** A host may forbid its views to submit forms: the browser then drops the event before anybody receives it. */
const submitForms = (event: MouseEvent): void => {
  const submitter = event.target instanceof Element && event.target.closest('button');
  if (!(submitter && submitter.type === 'submit' && submitter.form)) return;
  event.preventDefault();
  submitter.form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
};

/** The host gives the view as much height as its content has. */
const reportSize = (host: Host, element: HTMLElement): void => {
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    host.sizeChanged({ width: Math.ceil(window.innerWidth), height });
  }).observe(element);
};

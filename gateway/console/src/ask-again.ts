import { useSyncExternalStore } from 'react';

/** A question to the person for which calls wait; concurrent calls share one. */
const createQuestion = () => {
  let running: { answer: Promise<boolean>; resolve: (isDone: boolean) => void } | undefined;
  const changes = new EventTarget();
  return {
    /** Opens the question. Returns whether the person did what it asks for. */
    ask: (): Promise<boolean> => {
      if (!running) {
        const { promise: answer, resolve } = Promise.withResolvers<boolean>();
        running = { answer, resolve };
        changes.dispatchEvent(new Event('change'));
      }
      return running.answer;
    },
    /** The answer to the open question; undefined if it is closed. */
    answer: (): Promise<boolean> | undefined => running?.answer,
    /** Closes the question. */
    settle: (isDone: boolean): void => {
      const ended = running;
      running = undefined;
      changes.dispatchEvent(new Event('change'));
      ended?.resolve(isDone);
    },
    /** Whether the question is open. */
    useIsOpen: (): boolean =>
      useSyncExternalStore(
        (listener) => {
          changes.addEventListener('change', listener);
          return () => changes.removeEventListener('change', listener);
        },
        () => running !== undefined,
      ),
  };
};

/** For the person's password (`reauthentication_required`). */
export const passwordQuestion = createQuestion();
/** For a sign-in of the same person to the same company, after the session of the page has ended. */
export const signInQuestion = createQuestion();

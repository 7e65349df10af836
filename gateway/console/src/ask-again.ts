import { useSyncExternalStore } from 'react';

/**
 * The open question for the person's password (`reauthentication_required`): a call that needs it waits for the dialog;
 * concurrent calls share one.
 */
let running: { answer: Promise<boolean>; settle: (isDone: boolean) => void } | undefined;
const changes = new EventTarget();

/** Opens the dialog. Returns whether the person proved their identity. */
export const askAgain = (): Promise<boolean> => {
  if (!running) {
    const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>();
    running = { answer, settle };
    changes.dispatchEvent(new Event('change'));
  }
  return running.answer;
};

/** Closes the dialog. */
export const settleAsking = (isDone: boolean): void => {
  const ended = running;
  running = undefined;
  changes.dispatchEvent(new Event('change'));
  ended?.settle(isDone);
};

/** Whether the dialog is open. */
export const useAsking = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      changes.addEventListener('change', listener);
      return () => changes.removeEventListener('change', listener);
    },
    () => running !== undefined,
  );

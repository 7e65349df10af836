import { useEffect, useState } from 'react';
import type { Problem } from '../problem.ts';

/** The remaining seconds that a refused caller has to wait, counted down. */
export const useWait = (problem: Problem | undefined): number => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const until = Date.now() + (problem?.retry_after_s ?? 0) * 1000;
    const update = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [problem]);
  return left;
};
